/** In Spanish: refusals about system settings, services and documents. */
export const administrationMessages = {
  OPERATOR_SET_USED: 'El conjunto de operadores no se puede eliminar mientras lo usen inventarios',
  operator_set_used_by: 'El conjunto de operadores no se puede eliminar: lo usan inventarios ({count}): {names}',
  OPERATOR_NOT_ALLOWED: 'El operador no está en el conjunto de operadores de este inventario',
  operator_not_in_set: 'El operador {operatorId} no está en el conjunto de operadores {set} de este inventario',
  INVENTORY_SERVICE_EXISTS: 'El inventario ya tiene configurado este servicio',
  DEVICE_SERVICE_EXISTS: 'El dispositivo ya tiene este servicio',
  APPROVAL_OPEN: 'Ya ha solicitado acceso a este inventario',
  APPROVAL_STATE: 'Esta solicitud de acceso ya se respondió o ha terminado',
  GEOCODING_PROFILE_USED: 'El perfil de geocodificación no se puede eliminar mientras se usa',
  MODEM_USED: 'No se pudieron eliminar los datos. Pueden estar asociados a un módem.',
  UPDATES_LINK: 'El enlace no es válido. Retire su consentimiento en Cuenta',
} as const;
