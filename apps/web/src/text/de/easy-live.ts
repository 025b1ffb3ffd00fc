/** In German: The units as large cards. */
export const easyLive = {
  'easyLive.title': 'Einfach live',
  'easyLive.units': 'Einheiten als Karten',
  'easyLive.watch': '{name} ansehen',
  'easyLive.unwatch': 'Nicht mehr ansehen',
  'easyLive.noMatch': 'Keine passende Einheit',
  'easyLive.none.text': 'Ein Administrator kann eine hinzufügen.',
} as const;
