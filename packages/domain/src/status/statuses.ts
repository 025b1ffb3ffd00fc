/** Status vocabulary (spec 1 §4, spec 2 §4). */

/** Status of a unit or channel. */
export const UNIT_STATUSES = [
  'offline',
  'idle',
  'storeandforward',
  'forwarding',
  'streaming',
  'online',
  'streamingandforwarding',
  'fetchlogs',
  'upgrading',
  'transparent_bridge',
  'setup_transparent_bridge',
  'speedtest',
  'unavailable',
] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** Working mode of a unit (spec 1 §4); the two SMR modes are not defined there. */
export const WORKING_MODES = ['video', 'databridge', 'fetchlogs'] as const;
export type WorkingMode = (typeof WORKING_MODES)[number];

/** Status names of the multiview and the list (spec 1 §4, multiview statuses); preview and playing come with playout. */
export const MULTIVIEW_STATUSES = [
  'idle',
  'live',
  'storeandforward',
  'offline',
  'upgrading',
  'connecting',
  'stopping',
  'speedtest',
  'fetchlogs',
  'unknown',
] as const;
export type MultiviewStatus = (typeof MULTIVIEW_STATUSES)[number];

/** Status of a channel (spec 2 §4). */
export const CHANNEL_STATUSES = [
  'collecting',
  'idle',
  'offline',
  'connecting',
  'stopping',
  'unavailable',
  'PlayStoredFile',
] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

/** A pending action, shown until the device's own report ends it (spec 1 §4). */
export const TRANSITIONS = ['starting', 'stopping'] as const;
export type Transition = (typeof TRANSITIONS)[number];

/** Phases of a transmission as the device reports them. */
export const TRANSMISSION_PHASES = ['connecting', 'streaming', 'stopping', 'ended'] as const;
export type TransmissionPhase = (typeof TRANSMISSION_PHASES)[number];

/**
 * The activities that a unit reports: each present key is one (spec 1 §3).
 * `video.state` is `streaming`, `connecting`, `stopping` or `speedtest`.
 */
export interface Applications {
  video?: { state: 'connecting' | 'streaming' | 'stopping' | 'speedtest'; onAir?: boolean };
  forward?: Record<string, never>;
  store?: Record<string, never>;
  upgrade?: { progress?: number };
  fetchlogs?: Record<string, never>;
  databridge?: { state?: 'setup' | 'connected' | 'stopping'; address?: string };
  l2ControlPipe?: { state?: 'connecting' | 'connected' | 'stopping' | 'failed'; address?: string; error?: string };
  multiCamera?: { state?: string; feeds?: { feed: number; videoMode: string | null }[] };
  videoReturn?: { '1'?: { state?: string }; '2'?: { state?: string } };
  audioRoom?: { state?: 'connecting' | 'connected' | 'stopping'; roomId?: string; calls?: boolean };
  switcher?: { state?: string };
  switcherAndProxy?: { state?: string };
}
