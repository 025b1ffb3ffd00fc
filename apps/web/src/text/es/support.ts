/** In Spanish: who of support is in, over every screen. */
export const support = {
  'support.in': 'Soporte: {name} está en {inventory} hasta {time}',
  'support.own': 'Está en {inventory} como soporte hasta {time}',
  'support.end': 'Finalizar ahora',
  'support.ended': 'Se finalizó el acceso.',
  'support.waiting': {
    one: '{count} solicitud de acceso del soporte en espera',
    other: '{count} solicitudes de acceso del soporte en espera',
  },
  'support.review': 'Revisar',
} as const;
