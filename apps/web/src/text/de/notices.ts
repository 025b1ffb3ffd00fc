/** In German: Notices about units, shown in the corner. */
export const notices = {
  'notice.offlineToOnline.one': '{name} ist online',
  'notice.offlineToOnline.many': { one: '{count} Einheit kam online', other: '{count} Einheiten kamen online' },
  'notice.startedStreaming.one': '{name} überträgt',
  'notice.startedStreaming.many': { one: '{count} Einheit überträgt', other: '{count} Einheiten übertragen' },
  'notice.streamingToOnline.one': '{name} hat die Übertragung beendet',
  'notice.streamingToOnline.many': {
    one: '{count} Einheit hat die Übertragung beendet',
    other: '{count} Einheiten haben die Übertragung beendet',
  },
  'notice.onlineToOffline.one': '{name} ging offline',
  'notice.onlineToOffline.many': { one: '{count} Einheit ging offline', other: '{count} Einheiten gingen offline' },
  'notice.streamingToOffline.one': '{name} ging während der Übertragung offline',
  'notice.streamingToOffline.many': {
    one: '{count} Einheit ging während der Übertragung offline',
    other: '{count} Einheiten gingen während der Übertragung offline',
  },
  'notice.fileUploadStarted.one': '{name} lädt {path} hoch',
  'notice.fileUploadStarted.many': {
    one: '{count} Upload hat begonnen',
    other: '{count} Uploads haben begonnen',
  },
  'notice.fileUploadCompleted.one': '{name} hat {path} hochgeladen',
  'notice.fileUploadCompleted.many': {
    one: '{count} Datei wurde hochgeladen',
    other: '{count} Dateien wurden hochgeladen',
  },
  'notice.newDeviceAdded.one': '{name} wurde hinzugefügt',
  'notice.newDeviceAdded.many': {
    one: '{count} Einheit wurde hinzugefügt',
    other: '{count} Einheiten wurden hinzugefügt',
  },
} as const;
