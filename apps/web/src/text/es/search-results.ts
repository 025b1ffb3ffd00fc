import type { searchResults as english } from '../en/search-results.js';

/** In Spanish: Search results beyond the group in view, and the card of a server. */
export const searchResults: Record<keyof typeof english, string> = {
  'search.results': 'Resultados de la búsqueda',
  'search.none': 'Sin resultados para “{text}”',
  'search.units': 'Unidades',
  'search.channels': 'Canales',
  'search.groups': 'Grupos',
  'search.pages': 'Páginas',
  'search.unused': 'sin usar',
  'search.servers': 'Servidores',
  'search.actions': 'Acciones',
  'search.unitMap': 'Mapa de unidades',
  'server.idle': 'disponible',
  'server.busy': 'en uso',
  'server.offline': 'sin conexión',
  'server.name': 'Nombre',
  'server.state': 'Estado',
  'server.inUse': 'Canales',
  'server.version': 'Versión',
  'server.cpu': 'CPU',
  'server.storage': 'Almacenamiento',
  'server.storage.of': '{free} libres de {total}',
  'server.failed': 'No se puede mostrar el servidor',
};
