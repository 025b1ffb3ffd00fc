/** Refusals about units, their channels and servers. */
export const UNITS = {
  unknown_command: 'There is no command "{command}"',
  no_reboot: 'This unit cannot be rebooted from the console',
  max_files: 'Must have at most {max} files',
  prefix_taken: 'Another unit on the server of this channel has the same file name prefix',
  channels_configured: 'Multi-camera channels are part of the configuration',
  channel_takes_no_files: 'The channel does not accept files',
  log_digest: 'The digest does not fit the bundle',
  server_outside: 'The server has channels of groups that you are not in',
  channel_busy_delete: 'Cannot delete channel, channel {name} is busy',
  server_busy_delete: 'Cannot delete device, channel {name} is busy',
  server_streaming_delete: 'Cannot delete device, channel {name} is streaming to an IP destination',
  channel_streaming_delete: 'Cannot delete channel, channel {name} is streaming to an IP destination',
} as const;
