/** Options of ffmpeg of streaming destinations. */
export const ffmpeg = {
  'ffmpeg.open': 'FFmpeg…',
  'ffmpeg.title': 'FFmpeg options of {name}',
  'ffmpeg.options': 'Options',
  'ffmpeg.hint': 'As -name value. Empty: as the server sets them. A destination that is on is connected again.',
  'ffmpeg.allowed': 'Allowed options',
  'ffmpeg.saved': 'FFmpeg options of {name} saved',
} as const;
