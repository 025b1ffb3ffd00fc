/** Ownership of units and servers. */
export const ownership = {
  'ownership.title': 'Ownership',
  'ownership.none': 'Not set',
  'ownership.lease': 'Lease',
  'ownership.sold': 'Sold',
  'ownership.psg': 'PSG',
  'ownership.rent': 'Rent',
  'ownership.r&d': 'R&D',
  'ownership.inventory': 'Inventory',
  'ownership.roaming': 'Roaming',
  'ownership.engineering': 'Engineering',
  'ownership.demo': 'Demo',
  'ownership.csv': 'Download as CSV',
  'ownership.saved': 'Details saved',
} as const;
