/** The index of a channel's recordings. */
export const recordingWords = {
  'recordings.none': 'There are no recordings yet',
  'recordings.none.text': 'A recording is listed when its file is finished. Turn on Recording on the tab General.',
  'recordings.sum': {
    one: '{count} recording, {size}, on the server',
    other: '{count} recordings, {size}, on the server',
  },
  'recordings.list': 'Recordings, newest first',
  'recordings.recording': 'Recording',
  'recordings.length': 'Length',
  'recordings.size': 'Size',
  'recordings.gap': 'Not recorded for {time}',
  'recordings.checksum': 'SHA-256 {sum}',
  'recordings.older': 'Older recordings',
} as const;
