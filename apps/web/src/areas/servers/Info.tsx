import type { ManagedServer } from '@backhaul/contract';
import type { ReactNode } from 'react';
import { bytesText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { useLiveServer } from './server.js';

const SERVICES = ['fourK', 'videoReturn', 'databridge', 'ipPipe', 'fileUpload', 'speedTest'] as const;

/** Hardware, inputs, services, addresses and programs of a server, as last reported. */
export function Info({ row }: { readonly row: ManagedServer }) {
  const server = useLiveServer(row);
  const { capabilities, online, storage, cpuPercent, memoryBytes, startedAt } = server;
  if (capabilities.inputs.length === 0) return <Notice tone="info">{t('servers.neverReported')}</Notice>;
  const now = (value: string | null) => (online && value !== null ? value : '—');
  return (
    <>
      {online ? null : <Notice tone="info">{t('servers.lastReport')}</Notice>}
      <Part title={t('servers.machine')}>
        <Facts
          facts={[
            [t('servers.model'), server.model || '—'],
            [t('servers.version'), server.swVersion || '—'],
            [t('servers.role'), server.roles.map((role) => t(`servers.role.${role}`)).join(', ') || '—'],
            [t('servers.startedAt'), now(startedAt === null ? null : momentText(startedAt))],
            [t('servers.cpu'), now(cpuPercent === null ? null : `${Math.round(cpuPercent)} %`)],
            [t('servers.memory'), now(memoryBytes === null ? null : bytesText(memoryBytes))],
            [
              t('servers.disk'),
              now(
                storage &&
                  t('servers.disk.of', { free: bytesText(storage.freeBytes), total: bytesText(storage.totalBytes) }),
              ),
            ],
            [t('servers.maxChannels'), String(server.maxChannels)],
          ]}
        />
      </Part>
      <Part title={t('servers.capabilities')}>
        <Facts
          facts={[
            [t('servers.inputs'), capabilities.inputs.map((input) => t(`servers.input.${input}`)).join(', ')],
            ...SERVICES.map(
              (service) =>
                [t(`servers.service.${service}`), t(capabilities[service] ? 'servers.yes' : 'servers.no')] as const,
            ),
          ]}
        />
      </Part>
      <Part title={t('servers.addresses')}>
        {row.ips.length === 0 ? (
          <DialogText>{t('servers.noAddresses')}</DialogText>
        ) : (
          <Facts
            facts={row.ips.map(({ service, host, port }) => [t(`servers.address.${service}`), `${host}:${port}`])}
          />
        )}
      </Part>
      <Part title={t('servers.engines')}>
        <Facts
          facts={server.engines.map(({ name, version, install }) => [
            name,
            version ?? t('servers.engineMissing', { install }),
          ])}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      {children}
    </section>
  );
}
