/** Names that inventories give to the metadata fields. */
export const metadataNames = {
  'metadataNames.title': 'Metadata names',
  'metadataNames.inventory': 'Inventory',
  'metadataNames.hint':
    'Names of the metadata fields for units of the inventory: up to 16 letters and dashes. Empty: the standard name. A unit with labels of its own keeps them.',
  'metadataNames.saved': 'Metadata names saved',
} as const;
