/** In Spanish: How the provider holds units and servers. */
export const ownership = {
  'ownership.title': 'Propiedad',
  'ownership.none': 'Sin indicar',
  'ownership.lease': 'Leasing',
  'ownership.sold': 'Vendido',
  'ownership.psg': 'PSG',
  'ownership.rent': 'Alquiler',
  'ownership.r&d': 'I+D',
  'ownership.inventory': 'Inventario',
  'ownership.roaming': 'Itinerancia',
  'ownership.engineering': 'Ingeniería',
  'ownership.demo': 'Demo',
  'ownership.csv': 'Descargar como CSV',
  'ownership.saved': 'Datos guardados',
} as const;
