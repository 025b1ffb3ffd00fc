/** Options of ffmpeg of streaming destinations. */
export const ffmpeg = {
  'ffmpeg.open': 'FFmpeg…',
  'ffmpeg.title': 'FFmpeg options of {name}',
  'ffmpeg.options': 'Options',
  'ffmpeg.hint': 'Write -name value. Empty: the settings of the server. An active destination reconnects.',
  'ffmpeg.allowed': 'Allowed options',
  'ffmpeg.saved': 'FFmpeg options of {name} saved',
} as const;
