/** Banners of support visits and of the view mode. */
export const support = {
  'view.banner': '{by} views the console as {name}, read only, until {time}',
  'view.end': 'End view',
  'support.in': 'Support: {name} has access to {inventory} until {time}',
  'support.own': 'You have access to {inventory} as support until {time}',
  'support.end': 'End now',
  'support.ended': 'Access was ended.',
  'support.waiting': {
    one: '{count} support request for access is waiting',
    other: '{count} support requests for access are waiting',
  },
  'support.review': 'Review',
} as const;
