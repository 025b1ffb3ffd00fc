/** Who of support is in, and as whom the console is viewed, over every screen. */
export const support = {
  'view.banner': '{by} views the console as {name}, read only, until {time}',
  'view.end': 'End view',
  'support.in': 'Support: {name} is in {inventory} until {time}',
  'support.own': 'You are in {inventory} as support until {time}',
  'support.end': 'End now',
  'support.ended': 'Access was ended.',
  'support.waiting': {
    one: '{count} request of support for access waits',
    other: '{count} requests of support for access wait',
  },
  'support.review': 'Review',
} as const;
