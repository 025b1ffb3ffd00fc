import type { ManagedServer } from '@backhaul/contract';
import {
  checkComment,
  checkCoordinates,
  checkServerName,
  checkShortText,
  coordinatesOf,
  coordinatesText,
} from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { ownershipField, ownershipOf } from '../../inventory/ownership.js';
import PairDevice from '../../pairing/PairDevice.js';
import { useCan } from '../../session/hooks.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { Labels } from './Labels.js';
import { Reset } from './Reset.js';
import { REFRESH_MS, useLiveServer, warningsOf } from './server.js';
import { Upgrade } from './Upgrade.js';

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

type Warnings = Awaited<ReturnType<typeof api.settings.warnings>>;

/** Further warnings: alerts, draining and failed upgrades have their own place on the page. */
const furtherWarnings = (warnings: Warnings): readonly string[] =>
  warnings
    .filter(({ code }) => code !== 'ALERT' && code !== 'DRAINING' && code !== 'UPGRADE_FAILED')
    .map(({ text }) => translated(text));

/** Warnings, upgrade, name, comment, location, ownership, labels, groups and pairing of a server. */
export function General({ row, reason }: Props) {
  const server = useLiveServer(row);
  const { id, pairedAt } = row;
  const { data = [] } = useQuery({
    ...callQuery(api.settings.warnings, { params: { id } }),
    enabled: useCan('unit:read'),
    refetchInterval: REFRESH_MS,
  });
  const [pairing, setPairing] = useState(false);
  return (
    <>
      {[...new Set([...warningsOf(server), ...furtherWarnings(data)])].map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      <Upgrade asked={server.softwareUpgrade} />
      <ResourceForm
        saved={{
          name: row.name,
          comment: row.comment,
          address: row.address,
          coordinates: coordinatesText(row.coordinates),
          ownership: row.ownership ?? '',
        }}
        reason={reason}
        fields={() => [
          {
            kind: 'text',
            name: 'name',
            label: t('servers.name'),
            hint: t('servers.name.hint'),
            check: checkServerName,
          },
          { kind: 'text', name: 'comment', label: t('servers.comment'), check: checkComment },
          { kind: 'text', name: 'address', label: t('servers.location'), check: checkShortText },
          {
            kind: 'text',
            name: 'coordinates',
            label: t('servers.coordinates'),
            hint: t('servers.coordinates.hint'),
            check: checkCoordinates,
          },
          ownershipField(),
        ]}
        submit={t('dialog.apply')}
        send={async (_values, { coordinates, ownership, ...changes }) => {
          const body = {
            ...changes,
            ...(coordinates !== undefined && { coordinates: coordinatesOf(coordinates) ?? null }),
            ...(ownership !== undefined && { ownership: ownershipOf(ownership) }),
          };
          await api.servers.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('servers.saved'), { tone: 'success' });
        }}
      />
      <Labels row={row} />
      <Facts
        facts={[
          [t('servers.inventory'), row.inventory.name],
          [t('servers.groups'), row.groups.map(({ name }) => name).join(', ') || '—'],
          [t('servers.createdAt'), momentText(row.createdAt)],
          [t('servers.pairedAt'), pairedAt === null ? t('servers.neverPaired') : momentText(pairedAt)],
          [t('servers.lastSeenAt'), server.online || server.lastSeenAt === null ? '—' : momentText(server.lastSeenAt)],
        ]}
      />
      <div>
        <Button reason={reason} onClick={() => setPairing(true)}>
          {t('servers.pair')}
        </Button>
      </div>
      <Reset server={server} reason={reason} />
      <Dialog
        opened={pairing}
        onClose={() => setPairing(false)}
        title={t('servers.pairTitle', { name: row.name })}
        width={560}
      >
        {pairedAt === null ? null : <DialogText>{t('servers.pairAgain')}</DialogText>}
        <PairDevice kind="server" id={id} onDone={() => setPairing(false)} />
      </Dialog>
    </>
  );
}
