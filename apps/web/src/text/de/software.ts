/** In German: The target version of a unit, and its state. */
export const software = {
  'software.text': 'Installiert: {version}. Die Einheit startet neu, wenn sie eine andere Version installiert.',
  'software.none': 'unbekannt',
  'software.head.version': 'Angefordert',
  'software.head.state': 'Zustand',
  'software.head.until': 'Beginnt bis',
  'software.head.reason': 'Grund',
  'software.version': 'Zu installierende Version',
  'software.install': 'Installieren',
  'software.offline':
    'Die Einheit ist offline. Sie installiert die Version, wenn sie sich innerhalb eines Tages verbindet.',
  'software.manual':
    'Diese Einheit kann Software nicht selbst installieren. Die Version bleibt als Ziel vermerkt; installieren Sie sie am Gerät.',
  'software.invalid': 'Eine Version besteht aus zwei bis vier Zahlen, etwa 10.1',
  'software.line': 'Version {version}: {state}',
  'software.line.until': 'Version {version}: {state}, bis {time}',
  'software.line.reason': 'Version {version}: {state}. {why}',
  'software.code': '{why} (Fehler {code})',
} as const;
