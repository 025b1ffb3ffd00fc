import type { AlertRoute, RoutePreview } from '@backhaul/contract';
import { ALERT_LEVELS, ALERT_TYPES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChoices } from '../../alerting/use-choices.js';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { SelectField } from '../../ui/form/Field.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { StateNotes, TableSection } from '../../ui/table/TableSection.js';

/** Shows which recipients would be notified of an alert of a unit or server, and by which route. */
export function Preview({ route: { inventory } }: { readonly route: AlertRoute }) {
  const { devices } = useChoices(inventory.id);
  const [severity, setSeverity] = useState<(typeof ALERT_LEVELS)[number]>('critical');
  const [type, setType] = useState<(typeof ALERT_TYPES)[number]>('battery');
  const [chosen, setChosen] = useState('');
  const deviceId = chosen === '' ? (devices[0]?.id ?? '') : chosen;
  const { data, error, refetch } = useQuery({
    ...callQuery(api.alertRoutes.preview, { query: { deviceId, severity, type } }),
    enabled: deviceId !== '',
    staleTime: 0,
  });
  return (
    <>
      <SelectField
        label={t('alertRoutes.preview.device')}
        value={deviceId}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {devices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('alertRoutes.preview.severity')}
        value={severity}
        onChange={({ currentTarget }) =>
          setSeverity(ALERT_LEVELS.find((one) => one === currentTarget.value) ?? 'critical')
        }
      >
        {ALERT_LEVELS.map((level) => (
          <option key={level} value={level}>
            {t(`alert.level.${level}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('alertRoutes.preview.type')}
        value={type}
        onChange={({ currentTarget }) => setType(ALERT_TYPES.find((one) => one === currentTarget.value) ?? 'battery')}
      >
        {ALERT_TYPES.map((one) => (
          <option key={one} value={one}>
            {t(`alert.${one}`)}
          </option>
        ))}
      </SelectField>
      {devices.length === 0 ? (
        <Notice tone="info">{t('alertRoutes.preview.noDevices')}</Notice>
      ) : data === undefined ? (
        <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />
      ) : (
        <Heard previews={data} />
      )}
    </>
  );
}

function Heard({ previews }: { readonly previews: readonly RoutePreview[] }) {
  return (
    <TableSection title={t('alertRoutes.preview.title')}>
      <DataTable
        label={t('alertRoutes.preview.title')}
        empty={t('alertRoutes.preview.nobody')}
        columns={[
          { key: 'route', head: t('alertRoutes.preview.route') },
          { key: 'who', head: t('alertRoutes.preview.who'), wraps: true },
          { key: 'when', head: t('alertRoutes.preview.when') },
        ]}
        rows={previews.map((preview) => ({
          key: preview.route.id,
          cells: [preview.route.name, <Who key="who" preview={preview} />, <When key="when" preview={preview} />],
        }))}
      />
    </TableSection>
  );
}

/** How a user is notified, and why not by others. */
const byText = (by: RoutePreview['recipients'][number]['by']): string =>
  by
    .map(({ transport, why }) =>
      why === null ? t(`alertRoutes.transport.${transport}`) : t(`alertRoutes.preview.${why}`),
    )
    .join(', ');

function Who({ preview: { recipients, webhooks, held } }: { readonly preview: RoutePreview }) {
  if (recipients.length + webhooks.length === 0) return <StateNotes>{t('alertRoutes.preview.nobodyNow')}</StateNotes>;
  return (
    <StateNotes>
      {recipients.map(({ user, dutyList, why, by }) => (
        <span key={user.id}>
          {dutyList === null ? user.name : `${user.name} (${dutyList.name})`}
          {`: ${why === null || why === 'unreachable' ? byText(by) : t(`alertRoutes.preview.${why}`)}`}
        </span>
      ))}
      {webhooks.map(({ id, name, state }) => (
        <span key={id}>
          {t('alertRoutes.preview.webhook', { name })}
          {state === 'off' ? `: ${t('alertRoutes.preview.webhookOff')}` : ''}
        </span>
      ))}
      {held === null ? null : (
        <span>{t(`alertRoutes.preview.held.${held.why}`, { time: momentText(held.until) })}</span>
      )}
    </StateNotes>
  );
}

function When({ preview: { dwellMinutes, repeatMinutes, incident } }: { readonly preview: RoutePreview }) {
  return (
    <StateNotes>
      <span>
        {dwellMinutes === 0 ? t('alertRoutes.preview.atOnce') : t('alertRoutes.preview.after', { count: dwellMinutes })}
      </span>
      {repeatMinutes === null ? null : <span>{t('alertRoutes.preview.every', { count: repeatMinutes })}</span>}
      {incident === null ? null : (
        <span>
          {t('alertRoutes.preview.incident', {
            cause: [t(`alertRoutes.preview.cause.${incident.cause.kind}`), incident.cause.name ?? ''].join(' ').trim(),
            count: incident.alerts,
          })}
          {incident.sent ? `, ${t('alertRoutes.preview.incidentSent')}` : ''}
        </span>
      )}
    </StateNotes>
  );
}
