/** Die Einheiten als große Karten. */
export const easyLive = {
  'easyLive.title': 'Einfach live',
  'easyLive.units': 'Einheiten als Karten',
  'easyLive.watch': '{name} ansehen',
  'easyLive.unwatch': 'Nicht mehr ansehen',
  'easyLive.noMatch': 'Keine passende Einheit',
  'easyLive.none.text': 'Ein Administrator kann eine hinzufügen.',
} as const;
