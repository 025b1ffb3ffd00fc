import {
  AUDIO_BITRATES,
  AUDIO_CHANNELS,
  AUDIO_JACKS,
  BANDWIDTH_LIMIT,
  BITRATE_KBPS,
  CAPPING_OPTIONS,
  CHANNEL_SELECTION_MODES,
  FOUR_K_MODES,
  IFB_DELAYS,
  INTERCOM_MODES,
  INTERFACE_PRIORITIES,
  IP_PIPE_MODES,
  LEAST_COST_BONDINGS,
  MAX_FEEDS,
  MODEM_AUTHENTICATIONS,
  MULTI_CAMERA_MODES,
  NETWORK_MODES,
  OPERATIONAL_MODES,
  RESOLUTIONS,
  SDI_INPUTS,
  SHOOTING_MODES,
  SIM_SLOTS,
  STORE_MODES,
  STORE_QUALITIES,
  TRANSMISSION_MODES,
  VIDEO_CODECS,
  VIDEO_COMPLEXITIES,
  type MetadataField,
} from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';

/** Limits of texts here only limit the message; the messages for users come from the rules in `domain/configuration`. */
const Text = z.string().max(1024);
const LimitKbps = z.int().min(0).max(60_000);
const Delay = z.int().min(100).max(20_000);

/** One of the capping options (Mbps, or a name), and the value of `custom`, kbps. */
export const Cap = z
  .strictObject({ option: z.literal(CAPPING_OPTIONS), customKbps: LimitKbps })
  .meta({ id: 'BandwidthCap' });
const NO_CAP = { option: 'disabled', customKbps: BANDWIDTH_LIMIT.default } as const;

/** `cellularKbps` and `totalKbps`: 0 for none, else 1000–20000. */
export const BandwidthLimits = z
  .strictObject({ cellularKbps: LimitKbps, totalKbps: LimitKbps })
  .meta({ id: 'BandwidthLimits' });
/** Caps of the cellular networks, and of all networks together. */
export const Capping = z.strictObject({ cellular: Cap, total: Cap }).meta({ id: 'BandwidthCapping' });

const MODEM = {
  apn: z.string().max(255),
  authentication: z.enum(MODEM_AUTHENTICATIONS),
  user: z.string().max(255),
  networkMode: z.enum(NETWORK_MODES),
  /** Null: the modem chooses. */
  activeSim: z.enum(SIM_SLOTS).nullable(),
};
const INTERFACE = {
  port: z.string().min(1).max(32),
  enabled: z.boolean(),
  /** 1st to 4th, for least-cost bonding by interface. */
  priority: z.literal(INTERFACE_PRIORITIES),
  /** kbps; 0: no limit. */
  limitKbps: LimitKbps,
  ...MODEM,
};
const PASSWORD = z.string().max(255);

/** Settings of one network interface; they include whether there is a password, never the password. */
export const InterfaceSettings = z
  .strictObject({ ...INTERFACE, passwordSet: z.boolean() })
  .meta({ id: 'InterfaceSettings' });
/** `password`: undefined keeps the present one, an empty one removes it. */
export const InterfaceSettingsChange = z
  .strictObject({ ...INTERFACE, password: PASSWORD.optional(), passwordSet: z.boolean().optional() })
  .meta({ id: 'InterfaceSettingsChange' });
export type InterfaceSettingsChange = z.output<typeof InterfaceSettingsChange>;

/** SIP account of the intercom; its password as above. */
export const SipAccount = z
  .strictObject({ server: z.string().max(255), user: z.string().max(255), passwordSet: z.boolean() })
  .meta({ id: 'SipAccount' });
export const SipAccountChange = z
  .strictObject({
    server: z.string().max(255),
    user: z.string().max(255),
    password: PASSWORD.optional(),
    passwordSet: z.boolean().optional(),
  })
  .meta({ id: 'SipAccountChange' });

/** Metadata of a picture, by field. */
export const Metadata = z
  .strictObject({
    slugline: Text,
    storyId: Text,
    crewName: Text,
    reporter: Text,
    provider: Text,
    usageTerms: Text,
    keywords: Text,
    comments: Text,
  } satisfies Record<MetadataField, z.ZodString>)
  .meta({ id: 'Metadata' });
export type Metadata = z.output<typeof Metadata>;
const NO_METADATA: Metadata = {
  slugline: '',
  storyId: '',
  crewName: '',
  reporter: '',
  provider: '',
  usageTerms: '',
  keywords: '',
  comments: '',
};
/** `prompt`: the unit asks its user; `defaults` are used for empty fields; `labels`: captions of fields, empty for the standard ones. */
export const MetadataSettings = z
  .strictObject({
    enabled: z.boolean(),
    prompt: z.boolean(),
    fields: Metadata,
    defaults: Metadata,
    labels: Metadata,
  })
  .meta({ id: 'MetadataSettings' });

/** Feeds of several cameras: channels, priorities (1 highest, 9 lowest) and labels follow the feeds. */
export const MultiCamera = z
  .strictObject({
    mode: z.enum(MULTI_CAMERA_MODES),
    channelId: Id.nullable(),
    feeds: z.int().min(1).max(MAX_FEEDS),
    channelSelectionMode: z.enum(CHANNEL_SELECTION_MODES),
    customSelectedChannels: z.array(Id.nullable()).max(MAX_FEEDS),
    priorities: z.array(z.int()).max(MAX_FEEDS),
    labels: z.array(z.string().max(255)).max(MAX_FEEDS),
  })
  .meta({ id: 'MultiCamera' });

/** Channels of the program and of its small copy, and the input on air. */
export const SwitcherMode = z
  .strictObject({
    highQualityChannelId: Id.nullable(),
    proxyChannelId: Id.nullable(),
    sdiInput: z.enum(SDI_INPUTS),
  })
  .meta({ id: 'SwitcherMode' });

export const AudioJacks = z
  .strictObject({ talk: z.enum(AUDIO_JACKS), listen: z.enum(AUDIO_JACKS) })
  .meta({ id: 'AudioJacks' });

const INTERCOM = { mode: z.enum(INTERCOM_MODES), destinationAccount: Text };
/** The intercom between the unit's operator and the studio: its type, account and audio jacks. */
export const Intercom = z.strictObject({ ...INTERCOM, audioJacks: AudioJacks }).meta({ id: 'Intercom' });

/** `url`: where the unit fetches its picture while `enabled`: rtsp, srt or rtmp, at most 256 ASCII characters. */
export const IpInput = z.strictObject({ enabled: z.boolean(), url: z.string().max(1024) }).meta({ id: 'IpInput' });

/** The only target of an IP pipe behind the unit: an IP address or a name, and a TCP port; an empty host: none. */
export const PipeTarget = z
  .strictObject({ host: z.string().max(255), port: z.int().min(0).max(65_535) })
  .meta({ id: 'PipeTarget' });

/** Whether the stream is distributed by the throughput of each network, and which networks are avoided because of their cost. */
export const Bonding = z
  .strictObject({ intelligent: z.boolean(), leastCost: z.enum(LEAST_COST_BONDINGS) })
  .meta({ id: 'Bonding' });

/** Settings of every unit. */
const FIRST = {
  delay: Delay,
  resolution: z.enum(RESOLUTIONS),
  codec: z.enum(VIDEO_CODECS),
  bitrateKbps: z.int().min(BITRATE_KBPS.min).max(BITRATE_KBPS.max),
  audioEnabled: z.boolean(),
  audioBitrateKbps: z.literal(AUDIO_BITRATES),
};

/** Settings of some units, by capability. */
const FURTHER = {
  audioChannels: z.int().min(AUDIO_CHANNELS.min).max(AUDIO_CHANNELS.max),
  shootingMode: z.enum(SHOOTING_MODES),
  videoComplexity: z.enum(VIDEO_COMPLEXITIES),
  fourKMode: z.enum(FOUR_K_MODES),
  transmissionMode: z.enum(TRANSMISSION_MODES),
  /** Replaces `delay` while the transmission mode is fixed internet. */
  fixedInternetDelay: Delay,
  /** Continues after a restart of the unit, until a user stops it. */
  persistentStream: z.boolean(),
  storeMode: z.enum(STORE_MODES),
  storeQuality: z.strictObject({ h264: z.enum(STORE_QUALITIES), h265: z.enum(STORE_QUALITIES) }),
  filenamePrefix: z.string().max(255),
  ntpTimecode: z.boolean(),
  ntpIpAddress: z.string().max(255),
  /** Null: unchanged. */
  ipOutputResolution: z.enum(RESOLUTIONS).nullable(),
  ipInput: IpInput,
  bonding: Bonding,
  limits: BandwidthLimits,
  capping: Capping,
  interfaces: z.array(InterfaceSettings).max(32),
  ipPipe: z.strictObject({ mode: z.enum(IP_PIPE_MODES) }),
  ipPipeTarget: PipeTarget,
  operationalMode: z.enum(OPERATIONAL_MODES),
  multiCamera: MultiCamera,
  switcherMode: SwitcherMode,
  intercom: Intercom,
  /** Playback delay of audio rooms at the unit, ms: 0 none, 300 low delay, 700 for bad networks. */
  ifbDelay: z.literal(IFB_DELAYS),
  sipAccount: SipAccount,
  liveuIq: z.boolean(),
  metadata: MetadataSettings,
  /** For smart units: 0 for no limit, and the codec of live video. */
  smart: z.strictObject({ bandwidthLimitKbps: LimitKbps, liveVideoCodec: z.enum(VIDEO_CODECS) }),
};
type Further = { [K in keyof typeof FURTHER]: z.output<(typeof FURTHER)[K]> };

/** The default settings of a unit; fields that older units leave out are read as these. */
const FURTHER_DEFAULTS: Further = {
  audioChannels: AUDIO_CHANNELS.min,
  shootingMode: 'standard',
  videoComplexity: 'standard',
  fourKMode: 'singleLink',
  transmissionMode: 'cellularBonding',
  fixedInternetDelay: 1000,
  persistentStream: false,
  storeMode: 'live',
  storeQuality: { h264: 'high', h265: 'high' },
  filenamePrefix: '',
  ntpTimecode: false,
  ntpIpAddress: '',
  ipOutputResolution: null,
  ipInput: { enabled: false, url: '' },
  bonding: { intelligent: true, leastCost: 'disabled' },
  limits: { cellularKbps: BANDWIDTH_LIMIT.default, totalKbps: BANDWIDTH_LIMIT.default },
  capping: { cellular: NO_CAP, total: NO_CAP },
  interfaces: [],
  ipPipe: { mode: 'singleSession' },
  ipPipeTarget: { host: '', port: 80 },
  operationalMode: 'live',
  multiCamera: {
    mode: 'highQuality',
    channelId: null,
    feeds: 1,
    channelSelectionMode: 'automaticByServer',
    customSelectedChannels: [],
    priorities: [],
    labels: [],
  },
  switcherMode: { highQualityChannelId: null, proxyChannelId: null, sdiInput: 'sdi0' },
  intercom: { mode: 'audioRoom', destinationAccount: '', audioJacks: { talk: 'none', listen: 'none' } },
  ifbDelay: 0,
  sipAccount: { server: '', user: '', passwordSet: false },
  liveuIq: false,
  metadata: {
    enabled: false,
    prompt: false,
    fields: NO_METADATA,
    defaults: NO_METADATA,
    labels: NO_METADATA,
  },
  smart: { bandwidthLimitKbps: BANDWIDTH_LIMIT.default, liveVideoCodec: 'h264' },
};

const D = FURTHER_DEFAULTS;

/** Settings of a unit: delays in ms, rates in kbps (spec 1 §3, Unit configuration). Absent settings have their defaults. */
export const UnitConfiguration = z
  .strictObject({
    ...FIRST,
    audioChannels: FURTHER.audioChannels.default(D.audioChannels),
    shootingMode: FURTHER.shootingMode.default(D.shootingMode),
    videoComplexity: FURTHER.videoComplexity.default(D.videoComplexity),
    fourKMode: FURTHER.fourKMode.default(D.fourKMode),
    transmissionMode: FURTHER.transmissionMode.default(D.transmissionMode),
    fixedInternetDelay: FURTHER.fixedInternetDelay.default(D.fixedInternetDelay),
    persistentStream: FURTHER.persistentStream.default(D.persistentStream),
    storeMode: FURTHER.storeMode.default(D.storeMode),
    storeQuality: FURTHER.storeQuality.default(D.storeQuality),
    filenamePrefix: FURTHER.filenamePrefix.default(D.filenamePrefix),
    ntpTimecode: FURTHER.ntpTimecode.default(D.ntpTimecode),
    ntpIpAddress: FURTHER.ntpIpAddress.default(D.ntpIpAddress),
    ipOutputResolution: FURTHER.ipOutputResolution.default(D.ipOutputResolution),
    ipInput: FURTHER.ipInput.default(D.ipInput),
    bonding: FURTHER.bonding.default(D.bonding),
    limits: FURTHER.limits.default(D.limits),
    capping: FURTHER.capping.default(D.capping),
    interfaces: FURTHER.interfaces.default(D.interfaces),
    ipPipe: FURTHER.ipPipe.default(D.ipPipe),
    ipPipeTarget: FURTHER.ipPipeTarget.default(D.ipPipeTarget),
    operationalMode: FURTHER.operationalMode.default(D.operationalMode),
    multiCamera: FURTHER.multiCamera.default(D.multiCamera),
    switcherMode: FURTHER.switcherMode.default(D.switcherMode),
    intercom: FURTHER.intercom.default(D.intercom),
    ifbDelay: FURTHER.ifbDelay.default(D.ifbDelay),
    sipAccount: FURTHER.sipAccount.default(D.sipAccount),
    liveuIq: FURTHER.liveuIq.default(D.liveuIq),
    metadata: FURTHER.metadata.default(D.metadata),
    smart: FURTHER.smart.default(D.smart),
  })
  .meta({ id: 'UnitConfiguration' });
export type UnitConfiguration = z.output<typeof UnitConfiguration>;

/** A change of some settings: each key replaces the whole value below it. */
export const UnitConfigurationChange = z
  .strictObject({
    ...FIRST,
    ...FURTHER,
    interfaces: z.array(InterfaceSettingsChange).max(32),
    sipAccount: SipAccountChange,
  })
  .partial()
  .meta({ id: 'UnitConfigurationChange' });
export type UnitConfigurationChange = z.output<typeof UnitConfigurationChange>;

/** Secrets of a configuration, sent only to the unit: passwords of modems by port, and that of the SIP account. */
export const UnitSecrets = z
  .strictObject({ modemPasswords: z.record(z.string().max(32), PASSWORD), sipPassword: PASSWORD.nullable() })
  .meta({ id: 'UnitSecrets' });
export type UnitSecrets = z.output<typeof UnitSecrets>;

/** The requested configuration of a new unit. */
export const FIRST_CONFIGURATION: UnitConfiguration = {
  delay: 1000,
  resolution: '1080p30',
  codec: 'h264',
  bitrateKbps: 4000,
  audioEnabled: true,
  audioBitrateKbps: 128,
  ...FURTHER_DEFAULTS,
};
