/** Values of a unit's configuration (spec 1 §3, §4, §9). */

/** Video source of a unit. `camera` is a capture device of a computer, `test` a generated picture. */
export const VIDEO_INPUTS = ['sdi', 'hdmi', 'camera', 'ip', 'file', 'test'] as const;
export type VideoInput = (typeof VIDEO_INPUTS)[number];

/** Encoder effort for a picture (spec 1 §9). */
export const VIDEO_COMPLEXITIES = ['standard', 'medium', 'complex'] as const;
export type VideoComplexity = (typeof VIDEO_COMPLEXITIES)[number];

/** What is filmed; the spec names the setting, the choices are ours. */
export const SHOOTING_MODES = ['standard', 'sports', 'interview'] as const;
export type ShootingMode = (typeof SHOOTING_MODES)[number];

/** Transport of a 4K picture: over one cable, or over four by squares or by samples; the spec names the setting. */
export const FOUR_K_MODES = ['singleLink', 'quadSquares', 'quadSamples'] as const;
export type FourKMode = (typeof FOUR_K_MODES)[number];

/** Networks that a unit sends over (spec 1 §4); cellular bonding is recommended. */
export const TRANSMISSION_MODES = ['cellularBonding', 'fixedInternet'] as const;
export type TransmissionMode = (typeof TRANSMISSION_MODES)[number];

/** What a unit does with its picture (spec 1 §4). */
export const STORE_MODES = ['live', 'storeAndForward', 'liveAndStore', 'storeOnly'] as const;
export type StoreMode = (typeof STORE_MODES)[number];

/** Quality of stored files (spec 1 §9), shown as HQ, MQ and LQ. */
export const STORE_QUALITIES = ['high', 'medium', 'low'] as const;
export type StoreQuality = (typeof STORE_QUALITIES)[number];

/** Modes in which a unit works (spec 1 §4). */
export const OPERATIONAL_MODES = ['live', 'storeAndForward', 'multiHq', 'fieldSwitcher', 'stationSwitcher'] as const;
export type OperationalMode = (typeof OPERATIONAL_MODES)[number];

/** How several cameras are sent (spec 1 §4). */
export const MULTI_CAMERA_MODES = ['highQuality', 'switcher', 'switcherAndProxy'] as const;
export type MultiCameraMode = (typeof MULTI_CAMERA_MODES)[number];

/** Who chooses the channels of several cameras (spec 1 §9). */
export const CHANNEL_SELECTION_MODES = ['automaticByServer', 'custom'] as const;
export type ChannelSelectionMode = (typeof CHANNEL_SELECTION_MODES)[number];

/** The four SDI inputs (spec 1 §9). */
export const SDI_INPUTS = ['sdi0', 'sdi1', 'sdi2', 'sdi3'] as const;
export type SdiInput = (typeof SDI_INPUTS)[number];

/** Networks that are used first (spec 1 §9). */
export const LEAST_COST_BONDINGS = ['disabled', 'modemsFirst', 'ethernetWifiFirst', 'perInterface'] as const;
export type LeastCostBonding = (typeof LEAST_COST_BONDINGS)[number];

/** Authentication of a modem at its network (spec 1 §9). */
export const MODEM_AUTHENTICATIONS = ['none', 'PAP', 'CHAP', 'both'] as const;
export type ModemAuthentication = (typeof MODEM_AUTHENTICATIONS)[number];

/** Networks that a modem may use (spec 1 §9). */
export const NETWORK_MODES = ['3G/4G/5G', '3G/4G', '4G'] as const;
export type NetworkMode = (typeof NETWORK_MODES)[number];

/** SIM slots (spec 1 §9). */
export const SIM_SLOTS = ['A', 'B'] as const;
export type SimSlot = (typeof SIM_SLOTS)[number];

/** How long an IP pipe lasts (spec 1 §4): across reboots of the unit, or for one session. */
export const IP_PIPE_MODES = ['persistent', 'singleSession'] as const;
export type IpPipeMode = (typeof IP_PIPE_MODES)[number];

/** Destination of an intercom (spec 2 §3). */
export const INTERCOM_MODES = ['audioRoom', 'targetChannel'] as const;
export type IntercomMode = (typeof INTERCOM_MODES)[number];

/** Socket of an intercom headset; the spec names the call, the choices are ours. */
export const AUDIO_JACKS = ['none', 'jack1', 'jack2'] as const;
export type AudioJack = (typeof AUDIO_JACKS)[number];

/** Playback delay of IFB audio at a unit, ms: none, low delay, or more for bad networks (spec 2 §9). */
export const IFB_DELAYS = [0, 300, 700] as const;
export type IfbDelay = (typeof IFB_DELAYS)[number];

/** Protocols of an IP input (spec 1 §2, §9). */
export const IP_INPUT_PROTOCOLS = ['rtsp', 'srt', 'rtmp'] as const;
export type IpInputProtocol = (typeof IP_INPUT_PROTOCOLS)[number];

/** Bitrates of sound, kbps (spec 1 §9). */
export const AUDIO_BITRATES = [96, 128, 192] as const;
export type AudioBitrate = (typeof AUDIO_BITRATES)[number];

/** Fields of the metadata of a picture (spec 1 §3). */
export const METADATA_FIELDS = [
  'slugline',
  'storyId',
  'crewName',
  'reporter',
  'provider',
  'usageTerms',
  'keywords',
  'comments',
] as const;
export type MetadataField = (typeof METADATA_FIELDS)[number];

/** Optional settings of a unit besides the lists of its capabilities; it reports the ones that it supports. */
export const UNIT_FEATURES = [
  'persistentStream',
  'storeQuality',
  'filenamePrefix',
  'ntpTimecode',
  'ipOutputResolution',
  'intelligentBonding',
  'leastCostBonding',
  'bandwidthLimits',
  'bandwidthCapping',
  'interfaceControl',
  'interfaceLimits',
  'modemSettings',
  'ipPipe',
  'multiCamera',
  'switcher',
  'intercom',
  'audioJacks',
  'ifbDelay',
  'sipAccount',
  'metadata',
  'metadataPrompt',
  'liveuIq',
  'smart',
  /** The unit changes its bitrate on air without an interruption. */
  'seamlessEncoder',
] as const;
export type UnitFeature = (typeof UNIT_FEATURES)[number];

/** Feeds of a unit with several cameras (spec 1 §5), and the priorities of its interfaces (spec 1 §9). */
export const MAX_FEEDS = 4;
export const INTERFACE_PRIORITIES = [1, 2, 3, 4] as const;
export type InterfacePriority = (typeof INTERFACE_PRIORITIES)[number];

/** Channels of sound (spec 1 §5). */
export const AUDIO_CHANNELS = { min: 2, max: 16 } as const;
