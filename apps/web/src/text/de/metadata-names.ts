/** Wie Inventare die Felder der Metadaten nennen. */
export const metadataNames = {
  'metadataNames.title': 'Metadatennamen',
  'metadataNames.inventory': 'Inventar',
  'metadataNames.hint':
    'Wie Einheiten des Inventars die Felder ihrer Metadaten nennen: bis zu 16 Buchstaben und Bindestriche. Leer: der Standardname. Eine Einheit mit eigenen Bezeichnungen behält sie.',
  'metadataNames.saved': 'Metadatennamen gespeichert',
} as const;
