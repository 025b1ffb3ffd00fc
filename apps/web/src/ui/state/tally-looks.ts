import type { TallyInterfaceState, TallyLight } from '@backhaul/domain';
import type { StateLook } from './looks.js';

/** Look of each tally. */
export const TALLY_LOOKS: Readonly<Record<TallyLight, StateLook>> = {
  programme: { glyph: 'dot', tone: 'live' },
  preview: { glyph: 'ring', tone: 'ready' },
  off: { glyph: 'ring', tone: 'plain' },
  unknown: { glyph: 'question', tone: 'off' },
};

/** Look of each state of a tally interface. */
export const INTERFACE_LOOKS: Readonly<Record<TallyInterfaceState, StateLook>> = {
  listening: { glyph: 'ring', tone: 'plain' },
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  connected: { glyph: 'dot', tone: 'ready' },
  silent: { glyph: 'cross', tone: 'warn' },
  failed: { glyph: 'cross', tone: 'warn' },
  unknown: { glyph: 'question', tone: 'off' },
};
