/** A channel that transmits to another one. */
export const transceiverFeeds = {
  'feed.text': 'The programme of this channel is transmitted to a channel for units, as a unit would send it.',
  'feed.target': 'Channel',
  'feed.choose': 'Choose a channel',
  'feed.start': 'Start transmission',
  'feed.stop': 'Stop transmission',
  'feed.stopText': '{name} will go off air on {channel}.',
  'feed.hidden': 'a channel that you cannot see',
  'feed.fed': 'Channel {name} transmits to this channel. Stop the transmission there.',
  'feed.started': 'The transmission has started',
  'feed.stopped': 'The transmission has ended',
} as const;
