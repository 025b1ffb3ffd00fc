import type { RemoteAction } from '@backhaul/contract';
import { REMOTE_STATES, type RemoteState } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { wordsIn } from '../../ui/resource/address.js';
import type { ListSearch } from '../../ui/resource/search.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a request. */
export const STATE_LOOKS: Readonly<Record<RemoteState, StateLook>> = {
  waiting: { glyph: 'brokenRing', tone: 'warn' },
  queued: { glyph: 'pause', tone: 'plain' },
  running: { glyph: 'transfer', tone: 'move' },
  done: { glyph: 'dot', tone: 'ready' },
  failed: { glyph: 'cross', tone: 'warn' },
  refused: { glyph: 'cross', tone: 'plain' },
  expired: { glyph: 'cross', tone: 'off' },
  withdrawn: { glyph: 'cross', tone: 'off' },
};

/** Name of the requester, marked if from support. */
export function askerText({ asker: { name, username }, support }: RemoteAction): string {
  return support ? t('remote.asker.support', { name: name || username }) : name || username;
}

/** Action and device of a request. */
export const requestText = ({ action, device }: RemoteAction): string =>
  `${t(`remote.action.${action}`)} · ${device.name}`;

/** The states in the filter of the address. */
export function statesIn(search: ListSearch): { readonly state?: RemoteState[] } {
  const state = REMOTE_STATES.filter((one) => wordsIn(search, 'state').includes(one));
  return state.length > 0 ? { state } : {};
}
