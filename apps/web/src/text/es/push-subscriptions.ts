/** In Spanish: Notifications in browsers. */
export const pushSubscriptions = {
  'push.head': 'Notificaciones en este navegador',
  'push.text':
    'Las rutas de alertas que envían por web push le avisan en estos navegadores, también con la consola cerrada. Al cerrar sesión se desactivan.',
  'push.insecure': 'Las notificaciones necesitan HTTPS: abra esta consola por su dirección https.',
  'push.unsupported':
    'Este navegador no admite notificaciones. En un iPhone o iPad, añada antes la consola a la pantalla de inicio.',
  'push.blocked': 'Las notificaciones están bloqueadas para esta consola. Permítalas en los ajustes del navegador.',
  'push.unreachable': 'El navegador no pudo conectar con su servicio push',
  'push.list': 'Navegadores con notificaciones',
  'push.on': 'Activar en este navegador',
  'push.off': 'Desactivar',
  'push.offOne': 'Desactivar en {name}',
  'push.test': 'Probar',
  'push.testOne': 'Enviar una notificación de prueba a {name}',
  'push.tested': 'Notificación de prueba enviada',
  'push.unknown': 'Navegador desconocido',
  'push.this': 'este navegador',
  'push.since': 'desde {time}',
  'push.lastSent': 'última notificación {time}',
  'push.unused': 'todavía sin notificaciones',
} as const;
