import type { searchResults as english } from '../en/search-results.js';

/** In German: Search results beyond the group in view, and the card of a server. */
export const searchResults: Record<keyof typeof english, string> = {
  'search.results': 'Suchergebnisse',
  'search.none': 'Keine Treffer für „{text}“',
  'search.units': 'Einheiten',
  'search.channels': 'Kanäle',
  'search.groups': 'Gruppen',
  'search.pages': 'Seiten',
  'search.unused': 'nicht in Benutzung',
  'search.servers': 'Server',
  'search.actions': 'Aktionen',
  'search.unitMap': 'Karte der Einheiten',
  'server.idle': 'bereit',
  'server.busy': 'in Benutzung',
  'server.offline': 'offline',
  'server.name': 'Name',
  'server.state': 'Zustand',
  'server.inUse': 'Kanäle',
  'server.version': 'Version',
  'server.cpu': 'CPU',
  'server.storage': 'Speicher',
  'server.storage.of': '{free} von {total} frei',
  'server.failed': 'Der Server kann nicht angezeigt werden',
};
