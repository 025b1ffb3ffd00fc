/** Was eine Einheit mit ihrem Bild macht, neben Start. */
export const storing = {
  'mode.label': 'Modus',
  'mode.live': 'Live',
  'mode.storeAndForward': 'Speichern und senden',
  'mode.liveAndStore': 'Live und speichern',
  'mode.storeOnly': 'Nur speichern',
  'mode.act.storeAndForward': 'Speichern für {channel}',
  'act.tries': 'Der Kanal wird gesetzt, Versuch {made} von {most}',
  'mode.act.storeOnly': 'Speichern starten',
  'mode.act.multiCamera': 'Alle Kameras starten',
  'mode.act.switcher': 'Mischer starten',
  'mode.act.switcherAndProxy': 'Mischer und Proxy starten',
  'mode.stop.text': '{name} beendet die Aufnahme. Gespeichertes bleibt erhalten.',
  'mode.stop.keep': 'WEITER SPEICHERN',
} as const;
