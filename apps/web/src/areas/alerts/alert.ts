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

/** Whether an alert stands, and if it is in maintenance; otherwise since when it does not stand. */
export function stateText({ endedAt, maintenance }: Pick<AlertRecord, 'endedAt' | 'maintenance'>): string {
  if (endedAt !== null) return t('alerts.endedAt', { time: momentText(endedAt) });
  return maintenance === null ? t('alerts.state.active') : t('alerts.maintenance', { name: maintenance.name });
}

/** Who saw an alert, and what they said of it. */
export function acknowledgedText({ acknowledged }: Pick<AlertRecord, 'acknowledged'>): string {
  if (acknowledged === null) return '';
  const { by, comment } = acknowledged;
  return comment === '' ? by : `${by}: ${comment}`;
}
