/** The drawer of the product's applications, and the link to the provider's portal. */
export const applications = {
  'apps.central': 'Central',
  'apps.central.text': 'Units and channels. You are here.',
  'apps.videoReturn': 'Video return portal',
  'apps.videoReturn.text': 'Return video for crews in the field',
  'apps.matrix': 'Matrix',
  'apps.matrix.text': 'Route feeds between sites and partners',
  'apps.customerPortal': 'Customer portal',
  'apps.customerPortal.text': 'Contracts, support and services',
  'apps.close': 'Close applications',
  'portal.title': 'Customer portal',
  'portal.go': 'Go to {host}',
} as const;
