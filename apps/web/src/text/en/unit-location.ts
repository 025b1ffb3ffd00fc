/** Location of a unit, in its details. */
export const unitLocation = {
  'location.modems': 'Modems',
  'location.title': 'Location',
  'location.position': 'Position',
  'location.source': 'Source',
  'location.source.gps': 'GPS',
  'location.source.network': 'Network',
  'location.source.fixed': 'Fixed location',
  'location.accuracy': 'Accuracy',
  'location.metres': '{metres} m',
  'location.attribution': 'Place names: GeoNames (CC BY 4.0)',
} as const;
