/** Search results beyond the group in view, and the card of a server. */
export const searchResults = {
  'search.servers': 'Servers',
  'search.actions': 'Actions',
  'server.idle': 'ready',
  'server.busy': 'in use',
  'server.offline': 'offline',
  'server.name': 'Name',
  'server.state': 'State',
  'server.inUse': 'Channels',
  'server.version': 'Version',
  'server.cpu': 'CPU',
  'server.storage': 'Storage',
  'server.storage.of': '{free} free of {total}',
  'server.failed': 'The server cannot be displayed',
} as const;
