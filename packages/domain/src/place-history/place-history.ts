/** Where devices are, by which their history is listed. */
export const PLACE_KINDS = ['group', 'inventory'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** What has a history of its places. */
export const PLACE_DEVICE_KINDS = ['unit', 'server', 'channel', 'returnChannel'] as const;
export type PlaceDeviceKind = (typeof PLACE_DEVICE_KINDS)[number];

/** How long a stay that has ended is kept, days: five years. */
export const PLACE_HISTORY_DAYS = 5 * 366;
