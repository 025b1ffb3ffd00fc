import type { ChannelStatus, MultiviewStatus } from '@backhaul/domain';

export type StateGlyph =
  'dot' | 'ring' | 'brokenRing' | 'cross' | 'down' | 'up' | 'transfer' | 'gauge' | 'pause' | 'question';
export type StateTone = 'live' | 'warn' | 'ready' | 'store' | 'move' | 'off' | 'plain';

/** The shown state of a unit: a status of the multiview, or `databridge`, which the multiview calls unknown. */
export type ShownState = MultiviewStatus | 'databridge';

/** Appearance of a state. */
export interface StateLook {
  readonly glyph: StateGlyph;
  readonly tone: StateTone;
}

/** Glyph and tone of every state; the word comes from the catalogue (`state.<status>`). */
export const STATE_LOOKS: Readonly<Record<ShownState, StateLook>> = {
  live: { glyph: 'dot', tone: 'live' },
  idle: { glyph: 'ring', tone: 'ready' },
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  stopping: { glyph: 'brokenRing', tone: 'warn' },
  offline: { glyph: 'cross', tone: 'off' },
  storeandforward: { glyph: 'down', tone: 'store' },
  upgrading: { glyph: 'up', tone: 'move' },
  fetchlogs: { glyph: 'transfer', tone: 'move' },
  speedtest: { glyph: 'gauge', tone: 'move' },
  databridge: { glyph: 'transfer', tone: 'move' },
  unknown: { glyph: 'question', tone: 'off' },
};

/** The state that is shown for each status of a channel. */
export const SHOWN_STATUS: Readonly<Record<ChannelStatus, ShownState>> = {
  collecting: 'live',
  PlayStoredFile: 'live',
  connecting: 'connecting',
  stopping: 'stopping',
  idle: 'idle',
  offline: 'offline',
  unavailable: 'offline',
};
