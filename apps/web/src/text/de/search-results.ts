import type { searchResults as english } from '../en/search-results.js';

/** Treffer der Suche außerhalb der angezeigten Gruppe, und die Karte eines Servers. */
export const searchResults: Record<keyof typeof english, string> = {
  'search.servers': 'Server',
  'search.actions': 'Aktionen',
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
