/** Die Einheiten als große Karten. */
export const easyLive = {
  'easyLive.title': 'Einfach live',
  'easyLive.units': 'Einheiten als Karten',
  'easyLive.watch': '{name} ansehen',
  'easyLive.unwatch': 'Nicht mehr ansehen',
  'easyLive.noneFits': 'Keine Einheit heißt so',
  'easyLive.none.text': 'Wer Ihre Organisation verwaltet, kann eine hinzufügen.',
} as const;
