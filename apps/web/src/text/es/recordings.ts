/** The index of a channel's recordings. */
export const recordingWords = {
  'recordings.none': 'Todavía no hay grabaciones',
  'recordings.none.text':
    'Una grabación figura cuando su archivo está terminado. Active Grabación en la pestaña General.',
  'recordings.sum': {
    one: '{count} grabación, {size}, en el servidor',
    other: '{count} grabaciones, {size}, en el servidor',
  },
  'recordings.list': 'Grabaciones, la más reciente primero',
  'recordings.recording': 'Grabación',
  'recordings.length': 'Duración',
  'recordings.size': 'Tamaño',
  'recordings.gap': 'Sin grabar durante {time}',
  'recordings.checksum': 'SHA-256 {sum}',
  'recordings.older': 'Grabaciones más antiguas',
} as const;
