/** In Spanish: The target version of a unit, and its state. */
export const packages = {
  'packages.version': 'Versión',
  'packages.offered': '{size}, se ofrece desde {time}',
  'packages.none.server':
    'Todavía no se ofrece ningún paquete del programa de servidores. Un superusuario lo añade aquí.',
  'packages.none.unit': 'Todavía no se ofrece ningún paquete del programa de unidades. Un superusuario lo añade aquí.',
  'packages.add': 'Añadir un paquete…',
  'packages.twoFiles': 'Elija dos archivos: el paquete y su firma, que termina en .sig',
  'packages.added.server': 'La versión {version} se ofrece para servidores',
  'packages.added.unit': 'La versión {version} se ofrece para unidades',
  'packages.remove': 'Retirar {version}',
} as const;
