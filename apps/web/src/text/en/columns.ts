/** Columns of a table. */
export const columns = {
  'columns.text':
    'Select which columns the list shows, and their order. Widths are in pixels; you can also drag the edges of the column heads.',
  'columns.width': 'Width of {name}',
  'columns.width.auto': 'auto',
  'columns.earlier': 'Move {name} up',
  'columns.later': 'Move {name} down',
  'columns.reset': 'Reset',
} as const;
