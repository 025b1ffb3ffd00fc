import type { AlertRecord } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { aloneText, causeText, levelLook, seenText } from './alert.js';

const REFRESH_MS = 2000;

/** Alerts of the same incident, each with a link. */
export function IncidentAlerts({ alert: { id, incident } }: { readonly alert: AlertRecord }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.alerts.incident, { params: { id } }),
    refetchInterval: REFRESH_MS,
  });
  if (incident === null) return null;
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  return (
    <>
      {incident.unseen === 0 ? null : (
        <Notice tone="warning">{t('incidents.unseen', { count: incident.unseen })}</Notice>
      )}
      <Facts
        facts={[
          [t('incidents.cause'), causeText(incident.cause)],
          [t('alerts.raised'), momentText(incident.since)],
          [
            t('alerts.state'),
            incident.active === 0 ? t('alerts.state.ended') : t('incidents.active', { count: incident.active }),
          ],
        ]}
      />
      <TableSection title={t('alerts.count', { count: data.length })}>
        <DataTable
          label={t('incidents.alerts')}
          empty=""
          columns={[
            { key: 'device', head: t('alerts.device') },
            { key: 'severity', head: t('alerts.severity') },
            { key: 'text', head: t('alerts.text'), wraps: true },
            { key: 'raised', head: t('alerts.raised') },
            { key: 'state', head: t('alerts.state') },
            { key: 'acknowledged', head: t('alerts.acknowledged') },
          ]}
          rows={data.map((one) => ({
            key: one.id,
            muted: one.endedAt !== null,
            cells: [
              <Link key="device" to="/manage/alerts" search={{ open: one.id, tab: 'general' }}>
                {one.device.name}
              </Link>,
              <Badge key="severity" look={levelLook(one)} status={one.severity}>
                {t(`alert.level.${one.severity}`)}
              </Badge>,
              translated(one.text),
              momentText(one.since),
              aloneText(one),
              seenText(one),
            ],
          }))}
        />
      </TableSection>
    </>
  );
}
