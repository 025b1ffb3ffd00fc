/** Wie Inventare die Felder der Metadaten nennen. */
export const metadataNames = {
  'metadataNames.title': 'Nombres de metadatos',
  'metadataNames.inventory': 'Inventario',
  'metadataNames.hint':
    'Cómo llaman las unidades del inventario a los campos de sus metadatos: hasta 16 letras y guiones. Vacío: el nombre estándar. Una unidad con rótulos propios los conserva.',
  'metadataNames.saved': 'Nombres de metadatos guardados',
} as const;
