/** What happened to units, said in the corner. */
export const notices = {
  'notice.offlineToOnline.one': '{name} is online',
  'notice.offlineToOnline.many': { one: '{count} unit came online', other: '{count} units came online' },
  'notice.startedStreaming.one': '{name} started streaming',
  'notice.startedStreaming.many': { one: '{count} unit started streaming', other: '{count} units started streaming' },
  'notice.streamingToOnline.one': '{name} stopped streaming',
  'notice.streamingToOnline.many': { one: '{count} unit stopped streaming', other: '{count} units stopped streaming' },
  'notice.onlineToOffline.one': '{name} went offline',
  'notice.onlineToOffline.many': { one: '{count} unit went offline', other: '{count} units went offline' },
  'notice.streamingToOffline.one': '{name} was lost while streaming',
  'notice.streamingToOffline.many': {
    one: '{count} unit was lost while streaming',
    other: '{count} units were lost while streaming',
  },
  'notice.fileUploadStarted.one': '{name} uploads {path}',
  'notice.fileUploadStarted.many': { one: '{count} upload began', other: '{count} uploads began' },
  'notice.fileUploadCompleted.one': '{name} has uploaded {path}',
  'notice.fileUploadCompleted.many': { one: '{count} file was uploaded', other: '{count} files were uploaded' },
  'notice.newDeviceAdded.one': '{name} was added',
  'notice.newDeviceAdded.many': { one: '{count} unit was added', other: '{count} units were added' },
} as const;
