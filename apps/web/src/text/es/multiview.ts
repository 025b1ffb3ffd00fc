/** In Spanish: Pictures: full screen, and levels of sound. */
export const multiview = {
  'wall.fullScreen': 'Pantalla completa',
  'wall.leaveFullScreen': 'Salir de pantalla completa',
  'levels.silent': 'Audio: silencio',
  'levels.good': 'Audio: bien',
  'levels.loud': 'Audio: alto',
  'levels.over': 'Audio: demasiado alto',
} as const;
