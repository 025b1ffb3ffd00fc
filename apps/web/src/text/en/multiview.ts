/** The wall of pictures. */
export const multiview = {
  'wall.grid': 'Size of the grid',
  'wall.first': 'on air first',
  'wall.fullScreen': 'full screen',
  'wall.leaveFullScreen': 'leave full screen',
  'wall.tiles': 'Units of this page',
  'wall.pages': 'Pages of the wall',
  'wall.page': 'Page {page} of {pages}',
  'wall.previous': 'Previous page',
  'wall.next': 'Next page',
  'wall.back': 'Back to the wall',
  'wall.details': 'Details',
  'wall.tally': 'On air',
  'levels.silent': 'Sound: silent',
  'levels.good': 'Sound: good',
  'levels.loud': 'Sound: loud',
  'levels.over': 'Sound: too loud',
} as const;
