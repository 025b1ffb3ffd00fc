import type { AlertRecord } from '@backhaul/contract';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../session/hooks.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { aloneText, namesOf } from './alert.js';

const WITH_SECONDS = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** Details of one alert, with a link to its device. */
export function General({ alert }: { readonly alert: AlertRecord }) {
  const { type, device, text, since, endedAt, acknowledged, inventory, maintenance } = alert;
  return (
    <>
      {acknowledged === null && endedAt === null ? <Notice tone="warning">{t('alerts.unseen')}</Notice> : null}
      {maintenance === null ? null : (
        <Notice tone="info">
          {t('alerts.maintenanceUntil', { time: momentText(maintenance.until), name: maintenance.name })}
        </Notice>
      )}
      <Facts
        facts={[
          [t('alerts.device'), device.name],
          [t('alerts.kind'), t(`alert.${type}`)],
          [t('alerts.text'), translated(text)],
          [t('alerts.group'), namesOf(alert)],
          [t('alerts.inventory'), inventory.name],
          [t('alerts.raised'), momentText(since, WITH_SECONDS)],
          [t('alerts.state'), aloneText(alert)],
          ...(acknowledged === null
            ? []
            : ([
                [t('alerts.by'), acknowledged.by],
                [t('alerts.at'), momentText(acknowledged.at, WITH_SECONDS)],
                ...(acknowledged.comment === '' ? [] : ([[t('alerts.comment'), acknowledged.comment]] as const)),
              ] as const)),
        ]}
      />
      <div>
        <DeviceLink alert={alert} />
      </div>
    </>
  );
}

/** Link to the details of the unit or the server, if the user may open them. */
function DeviceLink({ alert: { device } }: { readonly alert: AlertRecord }) {
  const seesUnits = useCan('unit:read');
  if (device.kind === 'server')
    return (
      <Link to="/manage/devices" search={{ open: device.id }}>
        {t('alerts.openServer', { name: device.name })}
      </Link>
    );
  return seesUnits ? (
    <Link to="/unit/list" search={{ unit: device.id }}>
      {t('alerts.openUnit', { name: device.name })}
    </Link>
  ) : null;
}
