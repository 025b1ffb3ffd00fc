/** In German: How the provider holds units and servers. */
export const ownership = {
  'ownership.title': 'Besitzverhältnis',
  'ownership.none': 'Nicht angegeben',
  'ownership.lease': 'Leasing',
  'ownership.sold': 'Verkauft',
  'ownership.psg': 'PSG',
  'ownership.rent': 'Miete',
  'ownership.r&d': 'F&E',
  'ownership.inventory': 'Bestand',
  'ownership.roaming': 'Roaming',
  'ownership.engineering': 'Technik',
  'ownership.demo': 'Demo',
  'ownership.csv': 'Als CSV herunterladen',
  'ownership.saved': 'Angaben gespeichert',
} as const;
