/** The tab Ingest of a channel. */
export const channelIngest = {
  'channelIngest.server': 'Ingest server',
  'channelIngest.noServer': 'None: the server of the channel does not record, or is offline',
  'channelIngest.enabled': 'Record stories',
  'channelIngest.enabled.hint':
    'While a unit with a story sends live to this channel, it is recorded automatically, under the slugline.',
} as const;
