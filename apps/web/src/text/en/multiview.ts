/** Pictures: full screen, and levels of sound. */
export const multiview = {
  'wall.fullScreen': 'Full screen',
  'wall.leaveFullScreen': 'Exit full screen',
  'levels.silent': 'Audio: silent',
  'levels.good': 'Audio: good',
  'levels.loud': 'Audio: loud',
  'levels.over': 'Audio: too loud',
} as const;
