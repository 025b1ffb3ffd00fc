/** State of a databridge or a video return (spec 1 §4); an IP pipe may also have failed. */
export const BRIDGE_STATES = ['connecting', 'connected', 'disconnecting', 'notConnected'] as const;
export type BridgeState = (typeof BRIDGE_STATES)[number];

const BY_WORD: Readonly<Record<string, BridgeState>> = {
  setup: 'connecting',
  connecting: 'connecting',
  stopping: 'disconnecting',
  disconnecting: 'disconnecting',
  failed: 'notConnected',
};

/** The state for a reported activity; an activity without a state is connected. */
export const bridgeState = (activity: { readonly state?: string | undefined } | undefined): BridgeState =>
  activity === undefined ? 'notConnected' : (BY_WORD[activity.state ?? ''] ?? 'connected');
