/** In Spanish: who of support is in, and as whom the console is viewed, over every screen. */
export const support = {
  'view.banner': '{by} ve la consola como {name}, solo lectura, hasta {time}',
  'view.end': 'Finalizar vista',
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
