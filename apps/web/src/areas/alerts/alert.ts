import type { AlertRecord } from '@backhaul/contract';
import type { AlertLevel } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import type { StateLook } from '../../ui/state/looks.js';

const LOOKS: Readonly<Record<AlertLevel, StateLook>> = {
  critical: { glyph: 'up', tone: 'warn' },
  warning: { glyph: 'brokenRing', tone: 'plain' },
};

/** Glyph and tone of a severity; muted once the alert has ended. */
export const levelLook = ({ severity, endedAt }: Pick<AlertRecord, 'severity' | 'endedAt'>): StateLook => ({
  ...LOOKS[severity],
  ...(endedAt !== null && { tone: 'off' }),
});

/** Names of the groups of the device. */
export const namesOf = ({ groups }: Pick<AlertRecord, 'groups'>): string => groups.map(({ name }) => name).join(', ');

type Incident = NonNullable<AlertRecord['incident']>;

/** The common cause of the alerts of an incident, with its name if the user may see it. */
export const causeText = ({ kind, name }: Incident['cause']): string =>
  name === null ? t(`incidents.cause.${kind}`) : `${t(`incidents.cause.${kind}`)} ${name}`;

export const incidentText = ({ cause }: Incident): string => `${t('incidents.title')}: ${causeText(cause)}`;

/** State of an alert or its incident: active, in maintenance, or when it ended. */
export function stateText(alert: Pick<AlertRecord, 'endedAt' | 'endReason' | 'maintenance' | 'incident'>): string {
  const { endedAt, incident } = alert;
  return endedAt === null && incident !== null ? t('incidents.active', { count: incident.active }) : aloneText(alert);
}

/** State of the alert without its incident. */
export function aloneText({
  endedAt,
  endReason,
  maintenance,
}: Pick<AlertRecord, 'endedAt' | 'endReason' | 'maintenance'>): string {
  if (endedAt !== null)
    return t(endReason === null ? 'alerts.endedAt' : `alerts.endedAt.${endReason}`, { time: momentText(endedAt) });
  return maintenance === null ? t('alerts.state.active') : t('alerts.maintenance', { name: maintenance.name });
}

/** Acknowledgement of an alert with its comment; for an incident, the number of unacknowledged alerts. */
export function acknowledgedText({ acknowledged, incident }: Pick<AlertRecord, 'acknowledged' | 'incident'>): string {
  if (incident !== null && incident.unseen > 0) return t('incidents.unseen', { count: incident.unseen });
  return seenText({ acknowledged });
}

/** Acknowledgement of the alert without its incident. */
export function seenText({ acknowledged }: Pick<AlertRecord, 'acknowledged'>): string {
  if (acknowledged === null) return '';
  const { by, comment } = acknowledged;
  return comment === '' ? by : `${by}: ${comment}`;
}
