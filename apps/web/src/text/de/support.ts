/** In German: who of support is in, and as whom the console is viewed, over every screen. */
export const support = {
  'view.banner': '{by} sieht die Konsole bis {time} wie {name}, ohne etwas ändern zu können',
  'view.end': 'Ansicht beenden',
  'support.in': 'Support: {name} ist bis {time} in {inventory}',
  'support.own': 'Sie sind bis {time} als Support in {inventory}',
  'support.end': 'Jetzt beenden',
  'support.ended': 'Der Zugang wurde beendet.',
  'support.waiting': {
    one: '{count} Bitte des Supports um Zugang wartet',
    other: '{count} Bitten des Supports um Zugang warten',
  },
  'support.review': 'Ansehen',
} as const;
