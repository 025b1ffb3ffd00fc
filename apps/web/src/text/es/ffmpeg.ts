/** In Spanish: options of ffmpeg of streaming destinations. */
export const ffmpeg = {
  'ffmpeg.open': 'FFmpeg…',
  'ffmpeg.title': 'Opciones de FFmpeg de {name}',
  'ffmpeg.options': 'Opciones',
  'ffmpeg.hint': 'En la forma -nombre valor. Vacío: como las fija el servidor. Un destino activo se conecta de nuevo.',
  'ffmpeg.allowed': 'Opciones permitidas',
  'ffmpeg.saved': 'Opciones de FFmpeg de {name} guardadas',
} as const;
