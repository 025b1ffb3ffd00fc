/** Die Version, die eine Einheit installieren soll, und wie weit sie ist. */
export const software = {
  'software.text': 'Installiert: {version}. Die Einheit installiert auf Anweisung eine andere und startet damit neu.',
  'software.none': 'keine bekannt',
  'software.head.version': 'Verlangt',
  'software.head.state': 'Stand',
  'software.head.until': 'Beginnt bis',
  'software.head.why': 'Warum',
  'software.version': 'Zu installierende Version',
  'software.install': 'Installieren',
  'software.away': 'Die Einheit ist fort. Sie installiert die Version, sobald sie zurück ist, innerhalb eines Tages.',
  'software.byHand':
    'Diese Einheit kann Software nicht selbst installieren. Die Version bleibt als Ziel vermerkt; jemand muss sie an der Maschine installieren.',
  'software.invalid': 'Eine Version besteht aus zwei bis vier Zahlen, wie 10.1',
  'software.line': 'Version {version}: {state}',
  'software.line.until': 'Version {version}: {state}, bis {time}',
  'software.line.why': 'Version {version}: {state}. {why}',
  'software.code': '{why} (Fehler {code})',
} as const;
