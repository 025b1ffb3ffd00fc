/** In German: where a unit is, in its details. */
export const unitLocation = {
  'location.modems': 'Modems',
  'location.title': 'Standort',
  'location.position': 'Position',
  'location.source': 'Quelle',
  'location.source.gps': 'GPS',
  'location.source.network': 'Netz',
  'location.source.fixed': 'Fester Standort',
  'location.accuracy': 'Genauigkeit',
  'location.metres': '{metres} m',
  'location.attribution': 'Ortsnamen: GeoNames (CC BY 4.0)',
};
