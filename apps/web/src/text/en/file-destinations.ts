/** Destinations that are files on the server. */
export const fileDestinations = {
  'channels.destination.stopAsk.file': 'Stop writing the files of {name}?',
  'channels.destination.stopText.file': 'What was written is kept. Other destinations continue.',
  'channels.destination.keep.file': 'Keep writing',
  'channels.destination.filePrefix': 'File name prefix',
  'channels.destination.filePrefix.hint':
    'The files are listed with the recordings of the channel and exported with them. At most 32 characters, unique in the channel.',
  'channels.destination.fileFormat': 'Format',
  'channels.destination.fileMinutes': 'File length, minutes',
  'channels.destination.fileMinutes.hint': '1 to 240. A longer programme continues in the next file.',
} as const;
