/** Logs of units, servers and channels. */
export const logs = {
  'logs.text': 'The unit sends its logs to this console. The ten newest bundles are kept.',
  'logs.running': 'The unit is sending its logs…',
  'logs.send': 'Send logs',
  'logs.list': 'Bundles',
  'logs.none': 'No logs yet',
  'logs.when': 'Requested',
  'logs.state': 'State',
  'logs.file': 'File',
  'logs.download': 'Download, {size}',
  'logs.tab': 'Logs',
  'logs.ofServer':
    'The server sends its log and its current state to this console; secrets are removed. The ten newest bundles are kept.',
  'logs.ofChannel':
    'The server sends what its log has about this channel to this console; secrets are removed. The ten newest bundles are kept.',
  'logs.serverRunning': 'The server is sending its logs…',
  'logs.unsupported': 'This server cannot send logs. A newer version can.',
  'logs.open': 'Logs…',
  'logs.channelTitle': 'Logs of {name}',
} as const;
