import type { AudioInterfaceState, AudioInterfaceUse } from '@backhaul/domain';
import type { StateLook } from './looks.js';

/** Look of each state of an audio interface. */
export const AUDIO_INTERFACE_LOOKS: Readonly<Record<AudioInterfaceState, StateLook>> = {
  connected: { glyph: 'dot', tone: 'ready' },
  silent: { glyph: 'ring', tone: 'warn' },
  failed: { glyph: 'cross', tone: 'warn' },
  unknown: { glyph: 'question', tone: 'off' },
};

/** Look of each use of an audio interface. */
export const AUDIO_USE_LOOKS: Readonly<Record<AudioInterfaceUse, StateLook>> = {
  available: { glyph: 'ring', tone: 'plain' },
  used: { glyph: 'dot', tone: 'ready' },
  frozen: { glyph: 'cross', tone: 'warn' },
};
