/** In German: Point-to-Point- und Point-to-Multipoint-Einheiten eines Kanals. */
export const multipoint = {
  'multipoint.text': 'Point-to-Point- und Point-to-Multipoint-Einheiten werden in ihren Details Kanälen zugewiesen.',
  'multipoint.units': 'Einheiten dieses Kanals',
  'multipoint.none': 'Diesem Kanal ist keine Point-to-Point- oder Point-to-Multipoint-Einheit zugewiesen.',
  'multipoint.unit': 'Einheit',
  'multipoint.mode': 'Modus',
  'multipoint.mode.pointToPoint': 'Point-to-Point',
  'multipoint.mode.pointToMultipoint': 'Point-to-Multipoint',
  'multipoint.state': 'Zustand',
  'multipoint.sends': 'Sendet an diesen Kanal',
  'multipoint.online': 'Online',
  'multipoint.offline': 'Offline',
  'multipoint.rate': 'Rate',
};
