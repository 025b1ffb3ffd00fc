/** Recording and input of a channel. */
export const channelSettings = {
  'recording.label': 'Record on the server',
  'recording.off': 'Off',
  'recording.waiting': 'Waiting for video',
  'recording.recording': 'Recording',
  'recording.unknown': 'Unknown: the server is offline',
  'recording.failed': 'Failed: {detail}',
  'srt.address': 'Address',
  'srt.passphrase': 'Passphrase',
  'srt.hidden': 'Not available for your user type',
  'srt.notReady': 'The server is not listening yet.',
  'srt.noAddress': 'Not known until the server is online',
  'srtla.title': 'SRTLA input',
  'rtmp.title': 'RTMP input',
  'rtmp.streamKey': 'Stream key',
  'webrtc.title': 'WebRTC input',
  'webrtc.key': 'Bearer key',
} as const;
