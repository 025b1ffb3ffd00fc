/** Spalten einer Tabelle. */
export const columns = {
  'columns.text':
    'Die Liste zeigt, was hier gewählt ist, in dieser Reihenfolge. Breiten sind in Pixeln; auch die Kanten der Köpfe lassen sich ziehen.',
  'columns.width': 'Breite von {name}',
  'columns.width.usual': 'üblich',
  'columns.earlier': '{name}: einen Platz nach vorn',
  'columns.later': '{name}: einen Platz nach hinten',
  'columns.usual': 'Die üblichen Spalten',
} as const;
