/** A channel as a source of video return. */
export const returnChannel = {
  'returnChannel.text': 'Units receive this channel as video return when it is started in their details.',
  'returnChannel.status': 'Status',
  'returnChannel.status.idle': 'Idle: the channel has no picture',
  'returnChannel.status.inputConnected': 'Input connected: the channel has a picture, and no unit receives it',
  'returnChannel.status.collecting': 'Collecting: units receive it',
  'returnChannel.status.offline': 'Offline: its server is offline',
  'returnChannel.status.connecting': 'Connecting',
  'returnChannel.units': 'Units',
  'returnChannel.noUnits': 'None',
  'returnChannel.unit': '{unit}, return {instance}: {state}',
  'returnChannel.state.connecting': 'connecting',
  'returnChannel.state.connected': 'connected',
  'returnChannel.state.disconnecting': 'disconnecting',
  'returnChannel.state.notConnected': 'not connected',
} as const;
