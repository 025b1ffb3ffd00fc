import type { ManagedNotification } from '@backhaul/contract';
import type { NotificationState } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a notification. */
export const LOOKS: Readonly<Record<NotificationState, StateLook>> = {
  off: { glyph: 'ring', tone: 'plain' },
  active: { glyph: 'dot', tone: 'ready' },
  within24h: { glyph: 'brokenRing', tone: 'ready' },
  within2h: { glyph: 'brokenRing', tone: 'warn' },
  expired: { glyph: 'cross', tone: 'plain' },
};

export const stateText = (state: NotificationState): string =>
  state === 'active' ? t('notifications.active.state') : t(`notifications.${state}`);

/** The audience of a notification. */
export const audienceText = ({ global, inventories }: ManagedNotification): string =>
  global ? t('notifications.everybody') : inventories.map(({ name }) => name).join(', ');

const MARKS = /\]\([^)]*\)|[*_`#>[\]]/g;
const MOST = 80;

/** The first line without formatting, to distinguish notifications. */
export function titleOf({ body }: Pick<ManagedNotification, 'body'>): string {
  const line = body.split('\n').find((one) => one.trim() !== '') ?? '';
  const plain = line.replaceAll(MARKS, '').trim();
  return plain.length > MOST ? `${plain.slice(0, MOST - 1)}…` : plain;
}
