import type { keys as english } from '../en/keys.js';

/** Die Liste der Tasten. */
export const keys: Record<keyof typeof english, string> = {
  'keys.list': 'Diese Liste',
  'keys.find': 'Einheit, Kanal, Server, Gruppe, Seite oder Aktion finden',
  'keys.search': 'In der Liste suchen',
  'keys.move': 'In der Liste bewegen',
  'keys.open': 'Details der Einheit öffnen',
  'keys.check': 'Einheit auswählen, um mit mehreren etwas zu tun',
  'keys.start': 'Die Einheit starten, deren Details offen sind',
  'keys.stop': 'Sie stoppen; fragt vorher',
  'keys.close': 'Dialog, Auswahl oder Details schließen',
  'keys.text': 'Keine dieser Tasten wirkt, während Sie tippen oder ein Dialog offen ist.',
};
