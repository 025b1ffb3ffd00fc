/** The map of units, loaded with it. */
export const mapWords = {
  'map.title': 'Unit map',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.attribution': 'Map attribution',
  'map.inView': 'Units in view',
  'map.list': 'List of the units in view',
  'map.inView.count': { one: '{count} unit in view', other: '{count} units in view' },
  'map.showAll': 'Show all',
  'map.more': '{count} more: zoom in to see names',
  'map.withoutLocation': { one: '{count} unit without location', other: '{count} units without location' },
  'map.off': 'The map is off for this group',
  'map.off.text': 'An administrator can turn on the MapView feature.',
  'map.failed': 'The map cannot be displayed',
  'map.failed.text': 'The map needs WebGL, which is not available in this browser. The list shows the same units.',
} as const;
