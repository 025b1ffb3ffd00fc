import type { AlertRecord } from '@backhaul/contract';
import type { AlertLevel } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import type { StateLook } from '../../ui/state/looks.js';

const LOOKS: Readonly<Record<AlertLevel, StateLook>> = {
  critical: { glyph: 'up', tone: 'warn' },
  warning: { glyph: 'brokenRing', tone: 'plain' },
};

/** How the severity of an alert looks; of one that has ended, muted. */
export const levelLook = ({ severity, endedAt }: Pick<AlertRecord, 'severity' | 'endedAt'>): StateLook => ({
  ...LOOKS[severity],
  ...(endedAt !== null && { tone: 'off' }),
});

/** Groups of what an alert is about. */
export const namesOf = ({ groups }: Pick<AlertRecord, 'groups'>): string => groups.map(({ name }) => name).join(', ');

type Incident = NonNullable<AlertRecord['incident']>;

/** What the alerts of an incident share, by name where one may see it. */
export const causeText = ({ kind, name }: Incident['cause']): string =>
  name === null ? t(`incidents.cause.${kind}`) : `${t(`incidents.cause.${kind}`)} ${name}`;

/** An incident in a line. */
export const incidentText = ({ cause }: Incident): string => `${t('incidents.title')}: ${causeText(cause)}`;

/** Whether an alert, or an alert of its incident, stands, and if it is in maintenance; otherwise since when it does not. */
export function stateText({
  endedAt,
  maintenance,
  incident,
}: Pick<AlertRecord, 'endedAt' | 'maintenance' | 'incident'>): string {
  if (endedAt === null && incident !== null) return t('incidents.active', { count: incident.active });
  return aloneText({ endedAt, maintenance });
}

/** The same of the alert alone. */
export function aloneText({ endedAt, maintenance }: Pick<AlertRecord, 'endedAt' | 'maintenance'>): string {
  if (endedAt !== null) return t('alerts.endedAt', { time: momentText(endedAt) });
  return maintenance === null ? t('alerts.state.active') : t('alerts.maintenance', { name: maintenance.name });
}

/** Who saw an alert, and what they said of it; of an incident how many nobody has seen. */
export function acknowledgedText({ acknowledged, incident }: Pick<AlertRecord, 'acknowledged' | 'incident'>): string {
  if (incident !== null && incident.unseen > 0) return t('incidents.unseen', { count: incident.unseen });
  return seenText({ acknowledged });
}

/** The same of the alert alone. */
export function seenText({ acknowledged }: Pick<AlertRecord, 'acknowledged'>): string {
  if (acknowledged === null) return '';
  const { by, comment } = acknowledged;
  return comment === '' ? by : `${by}: ${comment}`;
}
