import type { DestinationState } from '@backhaul/domain';
import type { StateLook } from '../ui/state/looks.js';

/** Glyph and tone of the states of a streaming destination; the word comes from the catalogue (`channels.destination.state.<state>`). */
export const DESTINATION_LOOKS: Readonly<Record<DestinationState, StateLook>> = {
  off: { glyph: 'cross', tone: 'off' },
  waiting: { glyph: 'ring', tone: 'plain' },
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  connected: { glyph: 'dot', tone: 'live' },
  retrying: { glyph: 'cross', tone: 'warn' },
  refused: { glyph: 'cross', tone: 'warn' },
  unknown: { glyph: 'question', tone: 'off' },
};
