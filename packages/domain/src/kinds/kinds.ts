/** Device terms (spec 1 §3), used in all packages. */

/** Types of unit and server. */
export const UNIT_TYPES = [
  'fieldUnits',
  'liteUnits',
  'smartUnits',
  'ptpUnits',
  'ptmpUnits',
  'mmhServer',
  'extenderDevices',
  'videoReturnServer',
  'transceiverServer',
  'ingestServer',
] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** Roles of a media server. */
export const SERVER_ROLES = ['mmh', 'ingest', 'videoReturn', 'transceiver', 'comet'] as const;
export type ServerRole = (typeof SERVER_ROLES)[number];

/** Server types in the API (spec 2 §7). */
export const SERVER_TYPES = ['mmh_server', 'comet_server', 'vr_server', 'ingest_server', 'transceiver_server'] as const;
export type ServerType = (typeof SERVER_TYPES)[number];

/** The role of the servers of each type. */
export const ROLE_OF_TYPE: Readonly<Record<ServerType, ServerRole>> = {
  mmh_server: 'mmh',
  comet_server: 'comet',
  vr_server: 'videoReturn',
  ingest_server: 'ingest',
  transceiver_server: 'transceiver',
};

/** Interface type of a modem of a unit. */
export const MODEM_UI_TYPES = ['wifi', 'lan', 'cell'] as const;
export type ModemUiType = (typeof MODEM_UI_TYPES)[number];

/** Video codecs of a unit. */
export const VIDEO_CODECS = ['h264', 'h265'] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];

/** Resolutions that a unit can send (spec 2 §9). */
export const RESOLUTIONS = [
  '360p30',
  '720p30',
  '720p50',
  '720p60',
  '1080i50',
  '1080i60',
  '1080p30',
  '1080p50',
  '1080p60',
  '2160p30',
  '2160p50',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Input kinds of a channel (spec 2 §3). */
export const CHANNEL_INPUTS = [
  'unit',
  'srt',
  'srtla',
  'rtmp',
  'srtCaller',
  'srtRendezvous',
  'rtsp',
  'hls',
  'channel',
  'file',
  'testPicture',
  'webrtc',
  'sdi',
] as const;
export type ChannelInput = (typeof CHANNEL_INPUTS)[number];
/** Inputs from a sender that is not a unit; the server needs only software. */
export const SENDER_INPUTS = ['srt', 'srtla', 'rtmp', 'webrtc'] as const satisfies readonly ChannelInput[];
/**
 * Inputs that the server fetches: calls an SRT listener, meets an SRT peer that calls too, plays RTSP or HLS, uses the programme of another of
 * its channels, or plays a recording or a test picture.
 */
export const FETCHED_INPUTS = [
  'srtCaller',
  'srtRendezvous',
  'rtsp',
  'hls',
  'channel',
  'file',
  'testPicture',
] as const satisfies readonly ChannelInput[];
export type FetchedInput = (typeof FETCHED_INPUTS)[number];
/** Inputs of a software server; the others need hardware. */
export const SERVER_INPUTS = ['unit', ...SENDER_INPUTS, ...FETCHED_INPUTS] as const;
export type ServerInput = (typeof SERVER_INPUTS)[number];
/** Most networks of one SRTLA sender. */
export const MAX_INPUT_LINKS = 8;

/** Channel types (spec 2 §3). */
export const CHANNEL_TYPES = ['preview', 'output', 'distributor', 'group', 'input'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** Severities of an alert; critical sorts first (spec 3 §3). */
export const ALERT_LEVELS = ['critical', 'warning'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/** Alert types (spec 3 §3), and those that the product adds for its own engines. */
export const ALERT_TYPES = [
  'battery',
  'cameraDisconnected',
  'serverCpu',
  'serverStorage',
  'bitrateDrop',
  'temperature',
  'dataUsage',
  'recordingFailed',
  'engineMissing',
  'channelNoSignal',
  'channelBlack',
  'channelFrozen',
  'channelSilent',
  'destinationFailing',
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Whether a resolution is 4K (spec 1 §9: the marker 2160). */
export const is4K = (resolution: string): boolean => resolution.startsWith('2160');
