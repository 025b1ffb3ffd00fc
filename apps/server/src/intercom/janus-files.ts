/** Parameters of the configuration of Janus. */
export interface JanusPlaces {
  /** Folder with its configuration files. */
  readonly folder: string;
  /** Folder of Debian's plugins and transports. */
  readonly library: string;
  /** Port of its websockets, on this machine only. */
  readonly port: number;
  readonly apiSecret: string;
  readonly adminSecret: string;
  /** Address for browsers; undefined: every address of this machine. */
  readonly listen: string | undefined;
  /** UDP ports for browsers; undefined: any. */
  readonly range: { readonly first: number; readonly last: number } | undefined;
  /** The public address of this machine, if it differs from its own. */
  readonly publicAddress: string | undefined;
}

const USED_PLUGIN = 'libjanus_audiobridge.so';
const USED_TRANSPORT = 'libjanus_websockets.so';

/** Plugins and transports of Janus in Debian 12; unused ones are not loaded. */
const PLUGINS =
  'audiobridge duktape echotest lua nosip recordplay sip streaming textroom videocall videoroom voicemail';
const TRANSPORTS = 'http mqtt nanomsg pfunix rabbitmq websockets';

const without = (names: string, used: string): string =>
  names
    .split(' ')
    .map((name) => `libjanus_${name}.so`)
    .filter((name) => name !== used)
    .join(',');

/** A text in a configuration of Janus (libconfig). */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Configuration files of Janus by name: one plugin, one transport, and only the sound itself is reachable from outside. */
export function janusFiles(places: JanusPlaces): Readonly<Record<string, string>> {
  const { folder, library, port, apiSecret, adminSecret, listen, range, publicAddress } = places;
  return {
    'janus.jcfg': `general: {
  configs_folder = ${quoted(folder)}
  plugins_folder = ${quoted(`${library}/plugins`)}
  transports_folder = ${quoted(`${library}/transports`)}
  events_folder = "none"
  loggers_folder = "none"
  log_to_stdout = true
  debug_level = 2
  debug_colors = false
  api_secret = ${quoted(apiSecret)}
  admin_secret = ${quoted(adminSecret)}
  hide_dependencies = true
  session_timeout = 30
}
media: {${range ? `\n  rtp_port_range = "${range.first}-${range.last}"` : ''}
  ipv6 = true
  no_media_timer = 3
}
nat: {
  full_trickle = false
  ice_tcp = false${listen === undefined ? '' : `\n  ice_enforce_list = ${quoted(listen)}`}${
    publicAddress === undefined ? '' : `\n  nat_1_1_mapping = ${quoted(publicAddress)}\n  keep_private_host = true`
  }
}
plugins: { disable = "${without(PLUGINS, USED_PLUGIN)}" }
transports: { disable = "${without(TRANSPORTS, USED_TRANSPORT)}" }
`,
    'janus.plugin.audiobridge.jcfg': `general: {
  local_ip = "127.0.0.1"
  string_ids = true
}
`,
    'janus.transport.websockets.jcfg': `general: {
  json = "compact"
  ws = true
  ws_port = ${port}
  ws_ip = "127.0.0.1"
  wss = false
}
admin: {
  admin_ws = false
  admin_wss = false
}
`,
  };
}
