/** Refusals about pictures, and the connections and ports that carry them. */
export const MEDIA = {
  package_size: 'A package may have at most 16 MB',
  package_type: 'This is not a package of the server or unit program',
  ai_address: 'This address is not allowed. AI_NETWORKS of the console names networks outside the internet',
  no_devices: 'The console has no connection to its devices at the moment.',
  no_preview: 'The preview is not available at the moment.',
  private_session: 'The channel is in a private session: its video and sound are withheld.',
  no_picture: 'There is no picture at the moment.',
  no_browser_gateway: 'This console has no gateway for browsers.',
  browser_gateway_silent: 'The gateway for browsers does not answer.',
  provider_used: 'Streaming destinations use the stream provider: {names}',
  provider_protocol: 'The stream provider does not receive by this protocol',
  rtmp_without_hevc: 'RTMP needs a profile with the codec H.264',
  moved_port_taken: 'Port {port} of the channel {channel} is taken on that server, by the channel {other}',
  listener_port_taken: 'Another destination of this server listens on this port',
} as const;
