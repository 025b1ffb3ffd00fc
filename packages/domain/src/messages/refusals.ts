/**
 * Why an action is refused: the names of the contract's errors, each with the sentence that users see
 * (spec 1 §8, spec 2 §5).
 */
export const REFUSALS = {
  NO_CHANNEL: 'No channel selected',
  CHANNEL_BUSY: 'Selected channel is busy',
  CHANNEL_OFFLINE: 'Selected channel is offline',
  CHANNEL_EXTERNAL: 'Selected channel is external',
  CHANNEL_TYPE: 'The type of the selected channel does not permit this',
  PREVIEW_CHANNEL: 'Cannot play to preview channel',
  SERVER_DRAINING: 'The server of the channel is shutting down and takes no new transmissions',
  UNIT_OFFLINE: 'The unit is offline',
  UNIT_BUSY: 'The unit is busy',
  NOT_STREAMING: 'The unit is not transmitting',
  CAMERA_NOT_CONNECTED: 'Camera not connected',
  RESOLUTION_CONFLICT: 'Channel does not support 4K transmission',
  CHANNEL_VERSION: 'The channel’s version is too old',
  LAST_INTERFACE: 'This is your last interface connected. You need at least 2 interfaces connected.',
  VIDEO_RETURN_LICENSE: 'No available Video Return licenses',
  DATABRIDGE_LICENSE: 'Databridge license is not enabled',
  NO_GATEWAY: 'No databridge gateway selected',
  GATEWAY_OFFLINE: 'The databridge gateway is offline',
  NO_PIPE_TARGET: 'No address is set for the IP pipe',
  NO_PIPE_SERVER: 'No server selected for the IP pipe',
  PIPES_OFF: 'IP pipes are switched off at this server',
  PIPE_SERVER_OFFLINE: 'The server of the IP pipe is offline',
  NOT_CONNECTED: 'Not connected',
  NO_VIDEO_FEED: 'Transmission cannot start if there is no video feed detected',
  NO_OWN_SOURCE: 'Only a channel with a source of its own can feed another channel',
  ALREADY_FEEDS: 'The channel already feeds another channel',
  NO_FEED: 'The channel feeds no other channel',
} as const;
export type RefusalCode = keyof typeof REFUSALS;
