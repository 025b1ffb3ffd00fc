/** In Spanish: where a unit is, in its details. */
export const unitLocation = {
  'location.modems': 'Módems',
  'location.title': 'Ubicación',
  'location.position': 'Posición',
  'location.source': 'Fuente',
  'location.source.gps': 'GPS',
  'location.source.network': 'Red',
  'location.source.fixed': 'Ubicación fija',
  'location.accuracy': 'Precisión',
  'location.metres': '{metres} m',
  'location.attribution': 'Nombres de lugares: GeoNames (CC BY 4.0)',
};
