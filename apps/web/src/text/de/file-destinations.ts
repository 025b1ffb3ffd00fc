/** In German: destinations that are files on the server. */
export const fileDestinations = {
  'channels.destination.stopAsk.file': 'Dateien von {name} nicht weiter schreiben?',
  'channels.destination.stopText.file': 'Was geschrieben wurde, bleibt erhalten. Andere Ziele laufen weiter.',
  'channels.destination.keep.file': 'Weiter schreiben',
  'channels.destination.filePrefix': 'Präfix der Dateinamen',
  'channels.destination.filePrefix.hint':
    'Die Dateien stehen unter den Aufzeichnungen des Kanals und werden mit ihnen exportiert. Höchstens 32 Zeichen, einmalig im Kanal.',
  'channels.destination.fileFormat': 'Format',
  'channels.destination.fileMinutes': 'Länge einer Datei, Minuten',
  'channels.destination.fileMinutes.hint': '1 bis 240. Ein längeres Programm geht in der nächsten Datei weiter.',
} as const;
