import type { AccessApproval } from '@backhaul/contract';
import { APPROVAL_STATES, type ApprovalState } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { wordsIn } from '../../ui/resource/address.js';
import type { ListSearch } from '../../ui/resource/search.js';
import type { StateLook } from '../../ui/state/looks.js';

/** How the state of a request looks. */
export const STATE_LOOKS: Readonly<Record<ApprovalState, StateLook>> = {
  pending: { glyph: 'brokenRing', tone: 'warn' },
  active: { glyph: 'dot', tone: 'ready' },
  refused: { glyph: 'cross', tone: 'plain' },
  ended: { glyph: 'cross', tone: 'off' },
  expired: { glyph: 'cross', tone: 'off' },
  lapsed: { glyph: 'cross', tone: 'off' },
  withdrawn: { glyph: 'cross', tone: 'off' },
};

/** The name of who asked; the username where there is no other. */
export const supporterText = ({ supporter: { name, username } }: AccessApproval): string => name || username;

/** A time, or that it has not come. */
export const timeText = (ms: number | null): string => (ms === null ? t('access.notYet') : momentText(ms));

/** Until when access is, or was: an end by hand comes before the one that was planned. */
export const untilText = ({ endsAt, endedAt }: Pick<AccessApproval, 'endsAt' | 'endedAt'>): string =>
  endsAt === null ? '' : momentText(endedAt === null ? endsAt : Math.min(endedAt, endsAt));

/** The states that the address of a list names. */
export function statesIn(search: ListSearch): { readonly state?: ApprovalState[] } {
  const state = APPROVAL_STATES.filter((one) => wordsIn(search, 'state').includes(one));
  return state.length > 0 ? { state } : {};
}
