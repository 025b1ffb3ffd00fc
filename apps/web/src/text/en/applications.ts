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
  'portal.redirecting': 'Redirecting to {host}…',
  'portal.go': 'Go to {host}',
  'portal.none': 'No customer portal is configured. The operator of this console can set its address.',
  'portal.failed': 'The address of the customer portal could not be loaded: {reason}',
  'portal.back': 'Back to the console',
} as const;
