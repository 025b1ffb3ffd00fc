/** In Spanish: Notices about units, shown in the corner. */
export const notices = {
  'notice.offlineToOnline.one': '{name} está en línea',
  'notice.offlineToOnline.many': { one: '{count} unidad se conectó', other: '{count} unidades se conectaron' },
  'notice.startedStreaming.one': '{name} empezó a transmitir',
  'notice.startedStreaming.many': {
    one: '{count} unidad empezó a transmitir',
    other: '{count} unidades empezaron a transmitir',
  },
  'notice.streamingToOnline.one': '{name} dejó de transmitir',
  'notice.streamingToOnline.many': {
    one: '{count} unidad dejó de transmitir',
    other: '{count} unidades dejaron de transmitir',
  },
  'notice.onlineToOffline.one': '{name} se desconectó',
  'notice.onlineToOffline.many': { one: '{count} unidad se desconectó', other: '{count} unidades se desconectaron' },
  'notice.streamingToOffline.one': '{name} se desconectó mientras transmitía',
  'notice.streamingToOffline.many': {
    one: '{count} unidad se desconectó mientras transmitía',
    other: '{count} unidades se desconectaron mientras transmitían',
  },
  'notice.fileUploadStarted.one': '{name} está subiendo {path}',
  'notice.fileUploadStarted.many': {
    one: '{count} subida iniciada',
    other: '{count} subidas iniciadas',
  },
  'notice.fileUploadCompleted.one': '{name} subió {path}',
  'notice.fileUploadCompleted.many': {
    one: '{count} archivo subido',
    other: '{count} archivos subidos',
  },
  'notice.newDeviceAdded.one': 'Se añadió {name}',
  'notice.newDeviceAdded.many': {
    one: 'Se añadió {count} unidad',
    other: 'Se añadieron {count} unidades',
  },
} as const;
