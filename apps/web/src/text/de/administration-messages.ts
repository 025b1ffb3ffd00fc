/** In German: refusals about system settings, services and documents. */
export const administrationMessages = {
  OPERATOR_SET_USED: 'Der Netzbetreibersatz kann nicht gelöscht werden, solange Inventare ihn benutzen',
  operator_set_used_by: 'Der Netzbetreibersatz kann nicht gelöscht werden: Inventare benutzen ihn ({count}): {names}',
  OPERATOR_NOT_ALLOWED: 'Der Netzbetreiber ist nicht im Netzbetreibersatz dieses Inventars',
  operator_not_in_set: 'Der Netzbetreiber {operatorId} ist nicht im Netzbetreibersatz {set} dieses Inventars',
  INVENTORY_SERVICE_EXISTS: 'Dieser Dienst ist für das Inventar schon eingerichtet',
  DEVICE_SERVICE_EXISTS: 'Das Gerät hat diesen Dienst schon',
  APPROVAL_OPEN: 'Sie haben für dieses Inventar bereits um Zugang gebeten',
  APPROVAL_STATE: 'Diese Bitte um Zugang wurde schon beantwortet oder ist vorbei',
  GEOCODING_PROFILE_USED: 'Das Geokodierungsprofil kann nicht gelöscht werden, solange es verwendet wird',
  MODEM_USED: 'Die Daten konnten nicht gelöscht werden. Sie sind möglicherweise einem Modem zugeordnet.',
  UPDATES_LINK: 'Der Link ist nicht gültig. Widerrufen Sie unter Konto',
} as const;
