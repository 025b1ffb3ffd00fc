/** In Spanish: destinations that are files on the server. */
export const fileDestinations = {
  'channels.destination.stopAsk.file': '¿Dejar de escribir los archivos de {name}?',
  'channels.destination.stopText.file': 'Lo escrito se conserva. Los demás destinos continúan.',
  'channels.destination.keep.file': 'Seguir escribiendo',
  'channels.destination.filePrefix': 'Prefijo de nombre de archivo',
  'channels.destination.filePrefix.hint':
    'Los archivos están entre las grabaciones del canal y se exportan con ellas. 32 caracteres como máximo, único en el canal.',
  'channels.destination.fileFormat': 'Formato',
  'channels.destination.fileMinutes': 'Duración de un archivo, minutos',
  'channels.destination.fileMinutes.hint': 'De 1 a 240. Un programa más largo sigue en el archivo siguiente.',
} as const;
