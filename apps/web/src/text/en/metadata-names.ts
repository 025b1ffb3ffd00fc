/** What inventories call the fields of metadata. */
export const metadataNames = {
  'metadataNames.title': 'Metadata names',
  'metadataNames.inventory': 'Inventory',
  'metadataNames.hint':
    'What units of the inventory call the fields of their metadata: up to 16 letters and dashes. Empty: the standard name. A unit with labels of its own keeps them.',
  'metadataNames.saved': 'Metadata names saved',
} as const;
