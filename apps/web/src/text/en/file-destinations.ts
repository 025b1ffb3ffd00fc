/** Destinations that are files on the server. */
export const fileDestinations = {
  'channels.destination.stopAsk.file': 'Stop writing the files of {name}?',
  'channels.destination.stopText.file': 'What was written is kept. Other destinations continue.',
  'channels.destination.keep.file': 'Keep writing',
  'channels.destination.filePrefix': 'File name prefix',
  'channels.destination.filePrefix.hint':
    'The files are among the recordings of the channel, and are exported with them. At most 32 characters, unique in the channel.',
  'channels.destination.fileFormat': 'Format',
  'channels.destination.fileMinutes': 'Length of a file, minutes',
  'channels.destination.fileMinutes.hint': '1 to 240. A longer programme goes on in the next file.',
} as const;
