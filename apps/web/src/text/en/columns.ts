/** Columns of a table. */
export const columns = {
  'columns.text':
    'The list shows what is chosen here, in this order. Widths are in pixels; the edges of the heads can be drawn too.',
  'columns.width': 'Width of {name}',
  'columns.width.usual': 'usual',
  'columns.earlier': '{name}: one place to the front',
  'columns.later': '{name}: one place to the back',
  'columns.usual': 'The usual columns',
} as const;
