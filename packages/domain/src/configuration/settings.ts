import type { CappingOption } from '../bandwidth/bandwidth.js';
import type { RuleMessage } from '../messages/index.js';
import type { Resolution, VideoCodec } from '../kinds/kinds.js';
import type {
  AudioBitrate,
  AudioJack,
  ChannelSelectionMode,
  FourKMode,
  IfbDelay,
  InterfacePriority,
  IntercomMode,
  IpInputProtocol,
  IpPipeMode,
  LeastCostBonding,
  MetadataField,
  ModemAuthentication,
  MultiCameraMode,
  NetworkMode,
  OperationalMode,
  SdiInput,
  ShootingMode,
  SimSlot,
  StoreMode,
  StoreQuality,
  TransmissionMode,
  UnitFeature,
  VideoComplexity,
  VideoInput,
} from './vocabulary.js';

/** Settings of one network interface. `limitKbps` 0: no limit. The password is never included. */
export interface InterfaceSettings {
  readonly port: string;
  readonly enabled: boolean;
  readonly priority: InterfacePriority;
  readonly limitKbps: number;
  readonly apn: string;
  readonly authentication: ModemAuthentication;
  readonly user: string;
  readonly passwordSet: boolean;
  readonly networkMode: NetworkMode;
  readonly activeSim: SimSlot | null;
}

/** Default settings of an interface. */
export const UNSET_INTERFACE: Omit<InterfaceSettings, 'port'> = {
  enabled: true,
  priority: 1,
  limitKbps: 0,
  apn: '',
  authentication: 'none',
  user: '',
  passwordSet: false,
  networkMode: '3G/4G/5G',
  activeSim: null,
};

/** One of the capping options, and the value of `custom`, kbps. */
export interface Cap {
  readonly option: CappingOption;
  readonly customKbps: number;
}

export type Metadata = Readonly<Record<MetadataField, string>>;

/** Target of a unit's IP pipe; an empty host: none. */
export interface PipeTarget {
  readonly host: string;
  readonly port: number;
}

/** The configuration of a unit; the contract describes each part. Times in ms, bitrates in kbps. */
export interface UnitSettings {
  readonly delay: number;
  readonly resolution: Resolution;
  readonly codec: VideoCodec;
  readonly bitrateKbps: number;
  readonly audioEnabled: boolean;
  readonly audioBitrateKbps: AudioBitrate;
  readonly audioChannels: number;
  readonly shootingMode: ShootingMode;
  readonly videoComplexity: VideoComplexity;
  readonly fourKMode: FourKMode;
  readonly transmissionMode: TransmissionMode;
  readonly fixedInternetDelay: number;
  readonly persistentStream: boolean;
  readonly storeMode: StoreMode;
  readonly storeQuality: Readonly<Record<VideoCodec, StoreQuality>>;
  readonly filenamePrefix: string;
  readonly ntpTimecode: boolean;
  readonly ntpIpAddress: string;
  readonly ipOutputResolution: Resolution | null;
  readonly ipInput: { readonly enabled: boolean; readonly url: string };
  readonly bonding: { readonly intelligent: boolean; readonly leastCost: LeastCostBonding };
  readonly limits: { readonly cellularKbps: number; readonly totalKbps: number };
  readonly capping: { readonly cellular: Cap; readonly total: Cap };
  readonly interfaces: readonly InterfaceSettings[];
  readonly ipPipe: { readonly mode: IpPipeMode };
  readonly ipPipeTarget: PipeTarget;
  readonly operationalMode: OperationalMode;
  readonly multiCamera: {
    readonly mode: MultiCameraMode;
    readonly channelId: string | null;
    readonly feeds: number;
    readonly channelSelectionMode: ChannelSelectionMode;
    readonly customSelectedChannels: readonly (string | null)[];
    readonly priorities: readonly number[];
    readonly labels: readonly string[];
  };
  readonly switcherMode: {
    readonly highQualityChannelId: string | null;
    readonly proxyChannelId: string | null;
    readonly sdiInput: SdiInput;
  };
  readonly intercom: {
    readonly mode: IntercomMode;
    readonly destinationAccount: string;
    readonly audioJacks: { readonly talk: AudioJack; readonly listen: AudioJack };
  };
  readonly ifbDelay: IfbDelay;
  readonly sipAccount: { readonly server: string; readonly user: string; readonly passwordSet: boolean };
  readonly liveuIq: boolean;
  readonly metadata: {
    readonly enabled: boolean;
    readonly prompt: boolean;
    readonly fields: Metadata;
    readonly defaults: Metadata;
    readonly labels: Metadata;
  };
  readonly smart: { readonly bandwidthLimitKbps: number; readonly liveVideoCodec: VideoCodec };
}

/** The settings that a unit reports as supported. */
export interface SettingsOnOffer {
  readonly codecs: readonly VideoCodec[];
  readonly resolutions: readonly Resolution[];
  readonly audioChannels: readonly number[];
  readonly videoInputs: readonly VideoInput[];
  readonly videoComplexities: readonly VideoComplexity[];
  readonly shootingModes: readonly ShootingMode[];
  readonly fourKModes: readonly FourKMode[];
  readonly transmissionModes: readonly TransmissionMode[];
  readonly storeModes: readonly StoreMode[];
  readonly operationalModes: readonly OperationalMode[];
  readonly ipInputProtocols: readonly IpInputProtocol[];
  readonly maxFeeds: number;
  readonly features: readonly UnitFeature[];
}

/** The properties of the configured unit that the rules need. */
export interface ConfiguredUnit {
  /** The settings before the change: unchanged ones are not checked against the offer. */
  readonly now: UnitSettings;
  /** It transmits. */
  readonly busy: boolean;
  /** Delays on offer, ms. */
  readonly delays: readonly number[];
  /** Its interfaces, as reported. */
  readonly modems: readonly { readonly port: string; readonly connected: boolean }[];
  /** Null: unknown. */
  readonly pro4K: boolean | null;
  readonly channel4K: boolean | null;
  /** Whether it may send several cameras. */
  readonly multiCamera?: boolean | null;
}

/** An error of a field; `path` within the configuration, as `interfaces.0.apn`. */
export interface Complaint {
  readonly path: string;
  readonly message: RuleMessage;
}
