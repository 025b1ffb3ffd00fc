/** Store modes, beside Start; loaded with the details. */
export const storing = {
  'mode.label': 'Mode',
  'mode.live': 'Live',
  'mode.storeAndForward': 'Store and forward',
  'mode.liveAndStore': 'Live and store',
  'mode.storeOnly': 'Store only',
  'mode.start.storeAndForward': 'Store for {channel}',
  'transmit.channelAttempt': 'Setting the channel, attempt {made} of {most}',
  'mode.start.storeOnly': 'Start storing',
  'mode.start.multiCamera': 'Start all cameras',
  'mode.start.switcher': 'Start switcher',
  'mode.start.switcherAndProxy': 'Start switcher and proxy',
  'mode.stop.text': '{name} stops recording. Stored files are kept.',
  'mode.stop.keep': 'KEEP STORING',
} as const;
