/** In German: Store modes, beside Start; loaded with the details. */
export const storing = {
  'mode.label': 'Modus',
  'mode.live': 'Live',
  'mode.storeAndForward': 'Store & Forward',
  'mode.liveAndStore': 'Live und speichern',
  'mode.storeOnly': 'Nur speichern',
  'mode.start.storeAndForward': 'Für {channel} speichern',
  'transmit.channelAttempt': 'Kanal wird gesetzt, Versuch {made} von {most}',
  'mode.start.storeOnly': 'Speichern starten',
  'mode.start.multiCamera': 'Alle Kameras starten',
  'mode.start.switcher': 'Mischer starten',
  'mode.start.switcherAndProxy': 'Mischer und Proxy starten',
  'mode.stop.text': '{name} beendet die Aufnahme. Gespeicherte Dateien bleiben erhalten.',
  'mode.stop.keep': 'WEITER SPEICHERN',
} as const;
