/** In Spanish: video return channels. */
export const returnChannels = {
  'returnChannels.count': { one: '{count} canal de retorno de vídeo', other: '{count} canales de retorno de vídeo' },
  'returnChannels.search': 'Buscar canales de retorno de vídeo',
  'returnChannels.description': 'Descripción',
  'returnChannels.units': 'Unidades',
  'returnChannels.standard': 'Formato de entrada',
  'returnChannels.uptime': 'Tiempo activo',
  'returnChannels.status.idle': 'Libre',
  'returnChannels.status.inputConnected': 'Entrada conectada',
  'returnChannels.status.collecting': 'Enviando',
  'returnChannels.status.connecting': 'Conectando',
  'returnChannels.status.offline': 'Sin conexión',
  'returnChannels.new': 'Canal de retorno de vídeo nuevo',
  'returnChannels.create': 'Crear canal de retorno de vídeo',
  'returnChannels.input.hint': 'Después se puede fijar otro canal o una fuente SRT a la que llama el servidor.',
  'returnChannels.empty': 'Todavía no hay canales de retorno de vídeo',
  'returnChannels.empty.text':
    'Las unidades los reciben como retorno de vídeo: un programa, una fuente SRT o una imagen de prueba.',
  'returnChannels.deleteUnits': {
    one: '{count} unidad deja de recibirlo.',
    other: '{count} unidades dejan de recibirlo.',
  },
  'returnChannels.deleteText': 'Las grabaciones quedan en el servidor.',
  'returnChannels.otherInputs': 'Otras entradas, grabaciones y llamantes de este canal',
  'returnChannels.useInput': 'Usar esta entrada',
  'returnChannels.inputSaved': 'Entrada guardada',
  'returnChannels.stopAsk': '¿Detener la imagen de {name}?',
  'returnChannels.stopText': {
    one: '{count} unidad que lo recibe se queda sin imagen.',
    other: '{count} unidades que lo reciben se quedan sin imagen.',
  },
  'returnChannels.keep': 'Seguir reproduciendo',
  'returnChannels.passphrase.hint': 'Déjelo vacío si el stream no está cifrado.',
  'returnChannels.passphrase.kept':
    'Déjelo vacío para conservar la frase de contraseña guardada; solo con el mismo host y puerto.',
};
