/** The index of a channel's recordings. */
export const recordingWords = {
  'recordings.none': 'Es gibt noch keine Aufzeichnungen',
  'recordings.none.text':
    'Eine Aufzeichnung erscheint, sobald ihre Datei fertig ist. Schalten Sie auf dem Reiter Allgemein die Aufzeichnung ein.',
  'recordings.sum': {
    one: '{count} Aufzeichnung, {size}, auf dem Server',
    other: '{count} Aufzeichnungen, {size}, auf dem Server',
  },
  'recordings.list': 'Aufzeichnungen, die neueste zuerst',
  'recordings.recording': 'Aufzeichnung',
  'recordings.length': 'Länge',
  'recordings.size': 'Größe',
  'recordings.gap': '{time} nicht aufgezeichnet',
  'recordings.checksum': 'SHA-256 {sum}',
  'recordings.older': 'Ältere Aufzeichnungen',
} as const;
