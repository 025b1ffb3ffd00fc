/** In German: The drawer of the product's applications, and the link to the provider's portal. */
export const applications = {
  'apps.central': 'Zentrale',
  'apps.central.text': 'Einheiten und Kanäle. Sie sind hier.',
  'apps.videoReturn': 'Rückbild-Portal',
  'apps.videoReturn.text': 'Rückbilder für Teams im Einsatz',
  'apps.matrix': 'Matrix',
  'apps.matrix.text': 'Feeds zwischen Standorten und Partnern verteilen',
  'apps.customerPortal': 'Kundenportal',
  'apps.customerPortal.text': 'Verträge, Support und Dienste',
  'apps.close': 'Anwendungen schließen',
  'portal.title': 'Kundenportal',
  'portal.go': 'Zu {host}',
} as const;
