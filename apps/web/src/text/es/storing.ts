/** In Spanish: Store modes, beside Start; loaded with the details. */
export const storing = {
  'mode.label': 'Modo',
  'mode.live': 'En directo',
  'mode.storeAndForward': 'Almacenar y reenviar',
  'mode.liveAndStore': 'Directo y almacenar',
  'mode.storeOnly': 'Solo almacenar',
  'mode.start.storeAndForward': 'Almacenar para {channel}',
  'transmit.channelAttempt': 'Fijando el canal, intento {made} de {most}',
  'mode.start.storeOnly': 'Iniciar almacenamiento',
  'mode.start.multiCamera': 'Iniciar todas las cámaras',
  'mode.start.switcher': 'Iniciar mezclador',
  'mode.start.switcherAndProxy': 'Iniciar mezclador y proxy',
  'mode.stop.text': '{name} deja de grabar. Los archivos almacenados se conservan.',
  'mode.stop.keep': 'SEGUIR ALMACENANDO',
} as const;
