/** In German: options of ffmpeg of streaming destinations. */
export const ffmpeg = {
  'ffmpeg.open': 'FFmpeg …',
  'ffmpeg.title': 'FFmpeg-Optionen von {name}',
  'ffmpeg.options': 'Optionen',
  'ffmpeg.hint': 'Als -Name Wert. Leer: wie der Server sie setzt. Ein eingeschaltetes Ziel wird neu verbunden.',
  'ffmpeg.allowed': 'Zulässige Optionen',
  'ffmpeg.saved': 'FFmpeg-Optionen von {name} gespeichert',
} as const;
