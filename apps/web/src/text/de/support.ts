/** In German: who of support is in, over every screen. */
export const support = {
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
