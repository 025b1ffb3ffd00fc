/** Die Bilderwand. */
export const multiview = {
  'wall.grid': 'Größe des Rasters',
  'wall.first': 'auf Sendung zuerst',
  'wall.fullScreen': 'Vollbild',
  'wall.leaveFullScreen': 'Vollbild verlassen',
  'wall.tiles': 'Einheiten dieser Seite',
  'wall.pages': 'Seiten der Wand',
  'wall.page': 'Seite {page} von {pages}',
  'wall.previous': 'Vorige Seite',
  'wall.next': 'Nächste Seite',
  'wall.back': 'Zurück zur Wand',
  'wall.details': 'Details',
  'wall.tally': 'Auf Sendung',
  'levels.silent': 'Ton: still',
  'levels.good': 'Ton: gut',
  'levels.loud': 'Ton: laut',
  'levels.over': 'Ton: zu laut',
} as const;
