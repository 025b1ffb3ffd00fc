/** How a databridge or a video return stands (spec 1 §4); an IP pipe may have failed besides. */
export const BRIDGE_STATES = ['connecting', 'connected', 'disconnecting', 'notConnected'] as const;
export type BridgeState = (typeof BRIDGE_STATES)[number];

const BY_WORD: Readonly<Record<string, BridgeState>> = {
  setup: 'connecting',
  connecting: 'connecting',
  stopping: 'disconnecting',
  disconnecting: 'disconnecting',
  failed: 'notConnected',
};

/** How it stands by what the unit says that it is doing; an activity that says no more is connected. */
export const bridgeState = (activity: { readonly state?: string | undefined } | undefined): BridgeState =>
  activity === undefined ? 'notConnected' : (BY_WORD[activity.state ?? ''] ?? 'connected');
