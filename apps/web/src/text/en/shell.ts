/** Texts of the shell: bars, navigation, search, pages of the frame. */
export const shell = {
  'app.name': 'Backhaul',
  'nav.label': 'Main',
  'nav.units': 'Units',
  'nav.multiview': 'Multiview',
  'nav.skip': 'Skip to content',
  'board.label': 'Units by state',
  'board.live': 'on air',
  'board.connecting': 'connecting',
  'board.ready': 'ready',
  'board.offline': 'offline',
  'board.alerts': 'alerts',
  'group.switch': 'Group',
  'group.none': 'No group',
} as const;
