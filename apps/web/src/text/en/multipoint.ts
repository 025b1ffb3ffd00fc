/** Point-to-point and point-to-multipoint units of a channel. */
export const multipoint = {
  'multipoint.text': 'Point-to-point and point-to-multipoint units are assigned to channels in their details.',
  'multipoint.units': 'Units of this channel',
  'multipoint.none': 'No point-to-point or point-to-multipoint unit is assigned to this channel.',
  'multipoint.unit': 'Unit',
  'multipoint.mode': 'Mode',
  'multipoint.mode.pointToPoint': 'Point-to-point',
  'multipoint.mode.pointToMultipoint': 'Point-to-multipoint',
  'multipoint.state': 'State',
  'multipoint.sends': 'Sends to this channel',
  'multipoint.online': 'Online',
  'multipoint.offline': 'Offline',
  'multipoint.rate': 'Rate',
} as const;
