/** In German: Pictures: full screen, and levels of sound. */
export const multiview = {
  'wall.fullScreen': 'Vollbild',
  'wall.leaveFullScreen': 'Vollbild beenden',
  'levels.silent': 'Ton: still',
  'levels.good': 'Ton: gut',
  'levels.loud': 'Ton: laut',
  'levels.over': 'Ton: zu laut',
} as const;
