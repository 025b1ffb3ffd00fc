/** Notices about units, shown in the corner. */
export const notices = {
  'notice.offlineToOnline.one': '{name} is online',
  'notice.offlineToOnline.many': { one: '{count} unit came online', other: '{count} units came online' },
  'notice.startedStreaming.one': '{name} started streaming',
  'notice.startedStreaming.many': { one: '{count} unit started streaming', other: '{count} units started streaming' },
  'notice.streamingToOnline.one': '{name} stopped streaming',
  'notice.streamingToOnline.many': { one: '{count} unit stopped streaming', other: '{count} units stopped streaming' },
  'notice.onlineToOffline.one': '{name} went offline',
  'notice.onlineToOffline.many': { one: '{count} unit went offline', other: '{count} units went offline' },
  'notice.streamingToOffline.one': '{name} went offline while streaming',
  'notice.streamingToOffline.many': {
    one: '{count} unit went offline while streaming',
    other: '{count} units went offline while streaming',
  },
  'notice.fileUploadStarted.one': '{name} is uploading {path}',
  'notice.fileUploadStarted.many': { one: '{count} upload started', other: '{count} uploads started' },
  'notice.fileUploadCompleted.one': '{name} uploaded {path}',
  'notice.fileUploadCompleted.many': { one: '{count} file was uploaded', other: '{count} files were uploaded' },
  'notice.newDeviceAdded.one': '{name} was added',
  'notice.newDeviceAdded.many': { one: '{count} unit was added', other: '{count} units were added' },
} as const;
