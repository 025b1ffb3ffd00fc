/** In German: settings of media servers. */
export const serverSettings = {
  'serverSettings.title': 'Einstellungen',
  'serverSettings.prefix': 'Präfix der Dateinamen',
  'serverSettings.prefix.hint': 'Womit Namen von Aufnahmen beginnen, vor dem Präfix der Unit',
  'serverSettings.name': 'Dateiname',
  'serverSettings.name.time': 'Zeit, zu der die Aufnahme begann',
  'serverSettings.name.channelTime': 'Kanal, dann die Zeit',
  'serverSettings.format': 'Dateiformat',
  'serverSettings.format.mkv': 'MKV',
  'serverSettings.format.mp4': 'MP4',
  'serverSettings.format.ts': 'MPEG-TS',
  'serverSettings.format.hint':
    'MP4 entsteht aus MKV, wenn eine Datei endet; eine Aufnahme, die ein Ausfall abbricht, bleibt MKV. MPEG-TS behält keine Metadaten.',
  'serverSettings.zone': 'Zeitzone der Dateinamen',
  'serverSettings.most': 'Kanäle, max.',
  'serverSettings.most.hint': 'Leer: so viele, wie der Server kann, {most}',
  'serverSettings.most.unknown': 'Leer: so viele, wie der Server kann',
  'serverSettings.next': 'Zum Beispiel {name}',
  'serverSettings.saved': 'Einstellungen gespeichert',
  'serverSettings.onAir': 'Was gerade aufgenommen wird, geht in einer neuen Datei weiter.',
  'serverSettings.pending': 'Der Server hat diese Einstellungen noch nicht übernommen.',
  'serverSettings.unsupported':
    'Dieser Server nimmt keine Einstellungen an. Eine neuere Version seiner Software tut es.',
  'serverSettings.unknown':
    'Der Server hat sich noch nicht gemeldet. Er übernimmt die Einstellungen, sobald er sich verbindet.',
} as const;
