/** The units as large cards. */
export const easyLive = {
  'easyLive.title': 'Easy live',
  'easyLive.units': 'Units as cards',
  'easyLive.watch': 'Watch {name}',
  'easyLive.unwatch': 'Stop watching',
  'easyLive.noMatch': 'No units match',
  'easyLive.none.text': 'An administrator of your organisation can add one.',
} as const;
