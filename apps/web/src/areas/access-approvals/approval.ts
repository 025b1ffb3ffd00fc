import type { AccessApproval } from '@backhaul/contract';
import { APPROVAL_STATES, type ApprovalState } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { wordsIn } from '../../ui/resource/address.js';
import type { ListSearch } from '../../ui/resource/search.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a request. */
export const STATE_LOOKS: Readonly<Record<ApprovalState, StateLook>> = {
  pending: { glyph: 'brokenRing', tone: 'warn' },
  active: { glyph: 'dot', tone: 'ready' },
  refused: { glyph: 'cross', tone: 'plain' },
  ended: { glyph: 'cross', tone: 'off' },
  expired: { glyph: 'cross', tone: 'off' },
  lapsed: { glyph: 'cross', tone: 'off' },
  withdrawn: { glyph: 'cross', tone: 'off' },
};

/** Name of the requester, or the username if there is no name. */
export const supporterText = ({ supporter: { name, username } }: AccessApproval): string => name || username;

/** The time, or "not yet". */
export const timeText = (ms: number | null): string => (ms === null ? t('access.notYet') : momentText(ms));

/** End of access; an earlier end by hand replaces the planned one. */
export const untilText = ({ endsAt, endedAt }: Pick<AccessApproval, 'endsAt' | 'endedAt'>): string =>
  endsAt === null ? '' : momentText(endedAt === null ? endsAt : Math.min(endedAt, endsAt));

/** The states in the filter of the address. */
export function statesIn(search: ListSearch): { readonly state?: ApprovalState[] } {
  const state = APPROVAL_STATES.filter((one) => wordsIn(search, 'state').includes(one));
  return state.length > 0 ? { state } : {};
}
