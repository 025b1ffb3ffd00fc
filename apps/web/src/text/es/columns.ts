/** In Spanish: Columns of a table. */
export const columns = {
  'columns.text':
    'Elija qué columnas muestra la lista y su orden. Los anchos son en píxeles; también puede arrastrar los bordes de los encabezados.',
  'columns.width': 'Ancho de {name}',
  'columns.width.auto': 'auto',
  'columns.earlier': 'Subir {name}',
  'columns.later': 'Bajar {name}',
  'columns.reset': 'Restablecer',
} as const;
