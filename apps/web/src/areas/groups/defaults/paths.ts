import { METADATA_FIELDS, type MetadataField } from '@backhaul/domain';

/** Settings of one value. */
export const SINGLES = [
  'codec',
  'resolution',
  'bitrateKbps',
  'delay',
  'shootingMode',
  'videoComplexity',
  'fourKMode',
  'audioEnabled',
  'audioBitrateKbps',
  'audioChannels',
  'liveuIq',
  'operationalMode',
  'transmissionMode',
  'fixedInternetDelay',
  'persistentStream',
  'storeMode',
  'ntpTimecode',
  'ntpIpAddress',
  'ipOutputResolution',
  'ipPipe.mode',
  'ifbDelay',
] as const;
export type Single = (typeof SINGLES)[number];

/** Settings of several parts, which are set together. */
export const WHOLES = ['bonding', 'limits', 'capping', 'storeQuality', 'smart', 'metadata', 'intercom'] as const;
export type Whole = (typeof WHOLES)[number];

export const METADATA_PARTS = ['fields', 'defaults', 'labels'] as const;
type MetadataPath = `metadata.${(typeof METADATA_PARTS)[number]}.${MetadataField}`;

const NO_METADATA: Readonly<Record<MetadataPath, string>> = Object.assign(
  {},
  ...METADATA_PARTS.flatMap((part) => METADATA_FIELDS.map((field) => ({ [`metadata.${part}.${field}`]: '' }))),
);

/** Parts of settings by path, with the value that each has when its setting is set: that of a new unit. */
export const PARTS = {
  'bonding.intelligent': 'on',
  'bonding.leastCost': 'disabled',
  'limits.cellularKbps': '0',
  'limits.totalKbps': '0',
  'capping.cellular.option': 'disabled',
  'capping.cellular.customKbps': '0',
  'capping.total.option': 'disabled',
  'capping.total.customKbps': '0',
  'storeQuality.h264': 'high',
  'storeQuality.h265': 'high',
  'smart.bandwidthLimitKbps': '0',
  'smart.liveVideoCodec': 'h264',
  'metadata.enabled': 'off',
  'metadata.prompt': 'off',
  ...NO_METADATA,
  'intercom.mode': 'audioRoom',
  'intercom.destinationAccount': '',
  'intercom.audioJacks.talk': 'none',
  'intercom.audioJacks.listen': 'none',
} as const;
export type Part = keyof typeof PARTS;
