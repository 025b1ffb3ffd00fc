/** Was eine Einheit mit ihrem Bild macht, neben Start. */
export const storing = {
  'mode.label': 'Modus',
  'mode.live': 'Live',
  'mode.storeAndForward': 'Store & Forward',
  'mode.liveAndStore': 'Live und speichern',
  'mode.storeOnly': 'Nur speichern',
  'mode.act.storeAndForward': 'Für {channel} speichern',
  'act.tries': 'Kanal wird gesetzt, Versuch {made} von {most}',
  'mode.act.storeOnly': 'Speichern starten',
  'mode.act.multiCamera': 'Alle Kameras starten',
  'mode.act.switcher': 'Mischer starten',
  'mode.act.switcherAndProxy': 'Mischer und Proxy starten',
  'mode.stop.text': '{name} beendet die Aufnahme. Gespeicherte Dateien bleiben erhalten.',
  'mode.stop.keep': 'WEITER SPEICHERN',
} as const;
