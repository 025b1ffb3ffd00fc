import type { ManagedChannel, Publisher } from '@backhaul/contract';
import { checkShareEnd, type ShareState } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { momentIn } from '../../ui/form/moment.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a publisher. */
export const PUBLISHER_LOOKS: Readonly<Record<Publisher['state'], StateLook>> = {
  active: { glyph: 'dot', tone: 'ready' },
  ended: { glyph: 'cross', tone: 'off' },
};

/** Glyph and tone of each state of a share. */
export const SHARE_LOOKS: Readonly<Record<ShareState, StateLook>> = {
  waiting: { glyph: 'brokenRing', tone: 'warn' },
  accepted: { glyph: 'dot', tone: 'ready' },
  refused: { glyph: 'cross', tone: 'warn' },
  ended: { glyph: 'cross', tone: 'off' },
};

/** Number of inventories with a share, and of those waiting for an answer. */
export function subscribersText({ subscribers }: Publisher): string {
  const [accepted, waiting] = (['accepted', 'waiting'] as const).map(
    (state) => subscribers.filter((one) => one.state === state).length,
  );
  return [
    t('publishers.subscribers.accepted', { count: accepted ?? 0 }),
    ...(waiting ? [t('publishers.subscribers.waiting', { count: waiting })] : []),
  ].join(' · ');
}

interface Publishable extends Pick<ManagedChannel, 'type'> {
  readonly groups: readonly { readonly id: string }[];
}

/** Channels that a publisher can share: those in its group, except groups of channels. */
export const publishable = <C extends Publishable>(channels: readonly C[], groupId: string): readonly C[] =>
  channels.filter(({ type, groups }) => type !== 'group' && groups.some((group) => group.id === groupId));

export const endText = ({ endsAt }: Publisher): string =>
  endsAt === null ? t('publishers.until.never') : momentText(endsAt);

/** Form values of the end; `endsAt` as `momentValue`. */
export interface EndValues {
  readonly end: string;
  readonly endsAt: string;
}

/** The end in the form, ms; null: never. */
export const endOf = ({ end, endsAt }: EndValues): number | null => (end === 'at' ? momentIn(endsAt) : null);

/** Why the end is invalid. */
export function endProblem(values: EndValues, nowMs: number): string | null {
  const endsAt = endOf(values);
  if (values.end === 'at' && endsAt === null) return t('form.whole');
  const complaint = checkShareEnd(endsAt, nowMs);
  return complaint === null ? null : messageText(complaint);
}
