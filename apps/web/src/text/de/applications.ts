/** Die Schublade der Anwendungen und der Weg zum Portal des Anbieters. */
export const applications = {
  'apps.central': 'Zentrale',
  'apps.central.text': 'Einheiten, Kanäle und was sie senden; hier sind Sie',
  'apps.videoReturn': 'Videorückweg-Portal',
  'apps.videoReturn.text': 'Rückbilder für die, die draußen sind',
  'apps.matrix': 'Matrix',
  'apps.matrix.text': 'Bilder zwischen Standorten und Partnern verteilen',
  'apps.customerPortal': 'Kundenportal',
  'apps.customerPortal.text': 'Verträge, Hilfe und was der Anbieter anbietet',
  'apps.close': 'Anwendungen schließen',
  'portal.title': 'Kundenportal',
  'portal.going': 'Sie werden zu {host} geführt …',
  'portal.go': 'Zu {host}',
  'portal.none': 'Hier ist kein Kundenportal eingerichtet. Wer diese Konsole betreibt, kann seine Adresse angeben.',
  'portal.failed': 'Die Adresse des Kundenportals konnte nicht geladen werden: {reason}',
  'portal.back': 'Zurück zur Konsole',
} as const;
