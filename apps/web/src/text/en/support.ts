/** Who of support is in, over every screen. */
export const support = {
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
