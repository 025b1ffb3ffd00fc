/** What a unit does with its picture, beside Start; loaded with the details. */
export const storing = {
  'mode.label': 'Mode',
  'mode.live': 'Live',
  'mode.storeAndForward': 'Store and forward',
  'mode.liveAndStore': 'Live and store',
  'mode.storeOnly': 'Store only',
  'mode.act.storeAndForward': 'Store for {channel}',
  'act.tries': 'Setting the channel, attempt {made} of {most}',
  'mode.act.storeOnly': 'Start storing',
  'mode.act.multiCamera': 'Start all cameras',
  'mode.act.switcher': 'Start switcher',
  'mode.act.switcherAndProxy': 'Start switcher and proxy',
  'mode.stop.text': '{name} stops recording. Stored files are kept.',
  'mode.stop.keep': 'KEEP STORING',
} as const;
