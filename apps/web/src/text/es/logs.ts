/** In Spanish: logs of units, servers and channels. */
export const logs = {
  'logs.text': 'La unidad envía sus registros a esta consola. Se conservan los diez paquetes más recientes.',
  'logs.running': 'La unidad está enviando sus registros…',
  'logs.send': 'Enviar registros',
  'logs.list': 'Paquetes',
  'logs.none': 'Todavía no hay registros',
  'logs.when': 'Solicitado',
  'logs.state': 'Estado',
  'logs.file': 'Archivo',
  'logs.download': 'Descargar, {size}',
  'logs.tab': 'Registros',
  'logs.ofServer':
    'El servidor envía su registro y su estado actual a esta consola, sin los secretos. Se conservan los diez paquetes más recientes.',
  'logs.ofChannel':
    'El servidor envía a esta consola lo que su registro contiene sobre este canal, sin los secretos. Se conservan los diez paquetes más recientes.',
  'logs.serverRunning': 'El servidor está enviando sus registros…',
  'logs.unsupported': 'Este servidor no envía registros. Una versión más reciente sí.',
  'logs.open': 'Registros…',
  'logs.channelTitle': 'Registros de {name}',
};
