/** The drawer of the product's applications, and the way to the provider's portal. */
export const applications = {
  'apps.central': 'Central',
  'apps.central.text': 'Units, channels and what they send; you are here',
  'apps.videoReturn': 'Video return portal',
  'apps.videoReturn.text': 'Return feeds for those in the field',
  'apps.matrix': 'Matrix',
  'apps.matrix.text': 'Feeds routed between sites and partners',
  'apps.customerPortal': 'Customer portal',
  'apps.customerPortal.text': 'Contracts, support and what the provider offers',
  'apps.close': 'Close the applications',
  'portal.title': 'Customer portal',
  'portal.going': 'Taking you to {host}…',
  'portal.go': 'Go to {host}',
  'portal.none': 'No customer portal is set up here. Whoever runs this console can give its address.',
  'portal.failed': 'The address of the customer portal could not be loaded: {reason}',
  'portal.back': 'Back to the console',
} as const;
