import type { keys as english } from '../en/keys.js';

/** In German: The list of keyboard shortcuts. */
export const keys: Record<keyof typeof english, string> = {
  'keys.list': 'Diese Liste anzeigen',
  'keys.find': 'Einheit, Kanal, Server, Gruppe, Seite oder Aktion finden',
  'keys.search': 'In der Liste suchen',
  'keys.move': 'In der Liste blättern',
  'keys.open': 'Details der Einheit öffnen',
  'keys.check': 'Einheit für Sammelaktionen auswählen',
  'keys.start': 'Die Einheit in den Details starten',
  'keys.stop': 'Diese Einheit stoppen (fragt vorher)',
  'keys.close': 'Dialog, Auswahl oder Details schließen',
  'keys.text': 'Tastenkürzel wirken nicht, während Sie tippen oder ein Dialog offen ist.',
};
