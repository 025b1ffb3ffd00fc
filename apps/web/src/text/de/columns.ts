/** In German: Columns of a table. */
export const columns = {
  'columns.text':
    'Wählen Sie die Spalten der Liste und ihre Reihenfolge. Breiten sind in Pixeln; Sie können auch die Ränder der Spaltenköpfe ziehen.',
  'columns.width': 'Breite von {name}',
  'columns.width.auto': 'auto',
  'columns.earlier': '{name} nach oben',
  'columns.later': '{name} nach unten',
  'columns.reset': 'Zurücksetzen',
} as const;
