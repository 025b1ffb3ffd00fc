/** Changes of units that are announced, each with a toggle among the preferences; all are on from the start (spec 1 §9, spec 3 §9). */
export const UNIT_NOTICES = [
  'offlineToOnline',
  'startedStreaming',
  'streamingToOnline',
  'onlineToOffline',
  'streamingToOffline',
  'fileUploadStarted',
  'fileUploadCompleted',
  'newDeviceAdded',
] as const;
export type UnitNotice = (typeof UNIT_NOTICES)[number];
