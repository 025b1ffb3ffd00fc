/** The bitrate graph of a unit, and its links. */
export const cameraTab = {
  'chart.label': 'Bitrate of the last minutes by link, Mbps',
  'chart.target': 'target {mbits}',
  'chart.none': 'No bitrate reported in the last 30 minutes',
  'chart.failed': 'The bitrate history could not be loaded',
  'links.title': 'Links',
  'links.head.rate': 'Mbps',
  'links.roaming': 'roaming',
  'links.roaming.unknown': 'roaming unknown',
  'links.status.no_device': 'no device',
  'links.status.disabled': 'disabled',
  'links.status.not_connected': 'not connected',
  'links.status.noCable': 'no cable',
} as const;
