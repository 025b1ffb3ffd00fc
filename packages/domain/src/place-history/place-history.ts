/** Kinds of place for which a history is listed. */
export const PLACE_KINDS = ['group', 'inventory'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Kinds of device whose places are recorded. */
export const PLACE_DEVICE_KINDS = ['unit', 'server', 'channel', 'returnChannel'] as const;
export type PlaceDeviceKind = (typeof PLACE_DEVICE_KINDS)[number];

/** How long an ended stay is kept, days: five years. */
export const PLACE_HISTORY_DAYS = 5 * 366;
