import type { AppContract, HandlerOutput } from '@backhaul/contract';
import {
  AUDIO_BITRATES,
  AUDIO_JACKS,
  CAPPING_OPTIONS,
  FOUR_K_MODES,
  IFB_DELAYS,
  INTERCOM_MODES,
  IP_PIPE_MODES,
  LEAST_COST_BONDINGS,
  METADATA_FIELDS,
  OPERATIONAL_MODES,
  RESOLUTIONS,
  SHOOTING_MODES,
  STORE_MODES,
  STORE_QUALITIES,
  TRANSMISSION_MODES,
  VIDEO_CODECS,
  VIDEO_COMPLEXITIES,
} from '@backhaul/domain';
import { PARTS, type Part, type Single, SINGLES, type Whole, WHOLES } from './paths.js';

export type Defaults = HandlerOutput<AppContract['groups']['defaultConfiguration']>;
type Metadata = NonNullable<Defaults['metadata']>;

/** Form values by the path of a setting; an empty text of a setting means not set, one with parts is `set`. */
export type DefaultValues = Readonly<Record<Single | Whole | Part, string>>;

/** The picture that is sent, in place of a resolution. */
export const SAME = 'same';

const valueAt = (defaults: Defaults, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      defaults,
    );

function textOf(value: unknown, unset: string): string {
  if (value === null) return SAME;
  if (typeof value === 'object') return 'set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : unset;
}

/** Form values of stored defaults. */
export const valuesOf = (defaults: Defaults): DefaultValues =>
  Object.assign(
    {},
    ...[...SINGLES, ...WHOLES].map((path) => ({ [path]: textOf(valueAt(defaults, path), '') })),
    ...Object.entries(PARTS).map(([path, unset]) => ({ [path]: textOf(valueAt(defaults, path), unset) })),
  );

const isOn = (text: string): boolean => text === 'on';
const onOff = (text: string): boolean | undefined => (text === '' ? undefined : isOn(text));
const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
const oneOf = <V extends string | number>(options: readonly V[], text: string): V | undefined =>
  options.find((one) => String(one) === text);
const partOf = <V extends string | number>(options: readonly V[], text: string, otherwise: NoInfer<V>): V =>
  oneOf(options, text) ?? otherwise;

const metadataOf = (values: DefaultValues, part: 'fields' | 'defaults' | 'labels'): Metadata['fields'] =>
  Object.assign({}, ...METADATA_FIELDS.map((field) => ({ [field]: values[`metadata.${part}.${field}`] })));

const capOf = (values: DefaultValues, side: 'cellular' | 'total') => ({
  option: partOf(CAPPING_OPTIONS, values[`capping.${side}.option`], 'disabled'),
  customKbps: Number(values[`capping.${side}.customKbps`]),
});

/** A setting that is set with all of its parts. */
const whole = <V>(text: string, value: () => V): V | undefined => (text === 'set' ? value() : undefined);

/** How each setting is read from the form; undefined: not set. */
const READ: { readonly [K in keyof Required<Defaults>]: (values: DefaultValues) => Defaults[K] } = {
  codec: (values) => oneOf(VIDEO_CODECS, values.codec),
  resolution: (values) => oneOf(RESOLUTIONS, values.resolution),
  bitrateKbps: (values) => numberOf(values.bitrateKbps),
  delay: (values) => numberOf(values.delay),
  shootingMode: (values) => oneOf(SHOOTING_MODES, values.shootingMode),
  videoComplexity: (values) => oneOf(VIDEO_COMPLEXITIES, values.videoComplexity),
  fourKMode: (values) => oneOf(FOUR_K_MODES, values.fourKMode),
  audioEnabled: (values) => onOff(values.audioEnabled),
  audioBitrateKbps: (values) => oneOf(AUDIO_BITRATES, values.audioBitrateKbps),
  audioChannels: (values) => numberOf(values.audioChannels),
  bonding: (values) =>
    whole(values.bonding, () => ({
      intelligent: isOn(values['bonding.intelligent']),
      leastCost: partOf(LEAST_COST_BONDINGS, values['bonding.leastCost'], 'disabled'),
    })),
  limits: (values) =>
    whole(values.limits, () => ({
      cellularKbps: Number(values['limits.cellularKbps']),
      totalKbps: Number(values['limits.totalKbps']),
    })),
  capping: (values) =>
    whole(values.capping, () => ({ cellular: capOf(values, 'cellular'), total: capOf(values, 'total') })),
  liveuIq: (values) => onOff(values.liveuIq),
  operationalMode: (values) => oneOf(OPERATIONAL_MODES, values.operationalMode),
  transmissionMode: (values) => oneOf(TRANSMISSION_MODES, values.transmissionMode),
  fixedInternetDelay: (values) => numberOf(values.fixedInternetDelay),
  persistentStream: (values) => onOff(values.persistentStream),
  storeMode: (values) => oneOf(STORE_MODES, values.storeMode),
  storeQuality: (values) =>
    whole(values.storeQuality, () => ({
      h264: partOf(STORE_QUALITIES, values['storeQuality.h264'], 'high'),
      h265: partOf(STORE_QUALITIES, values['storeQuality.h265'], 'high'),
    })),
  ntpTimecode: (values) => onOff(values.ntpTimecode),
  ntpIpAddress: (values) => (values.ntpIpAddress.trim() === '' ? undefined : values.ntpIpAddress.trim()),
  ipOutputResolution: (values) =>
    values.ipOutputResolution === SAME ? null : oneOf(RESOLUTIONS, values.ipOutputResolution),
  smart: (values) =>
    whole(values.smart, () => ({
      bandwidthLimitKbps: Number(values['smart.bandwidthLimitKbps']),
      liveVideoCodec: partOf(VIDEO_CODECS, values['smart.liveVideoCodec'], 'h264'),
    })),
  ipPipe: (values) => {
    const mode = oneOf(IP_PIPE_MODES, values['ipPipe.mode']);
    return mode && { mode };
  },
  metadata: (values) =>
    whole(values.metadata, () => ({
      enabled: isOn(values['metadata.enabled']),
      prompt: isOn(values['metadata.prompt']),
      fields: metadataOf(values, 'fields'),
      defaults: metadataOf(values, 'defaults'),
      labels: metadataOf(values, 'labels'),
    })),
  intercom: (values) =>
    whole(values.intercom, () => ({
      mode: partOf(INTERCOM_MODES, values['intercom.mode'], 'audioRoom'),
      destinationAccount: values['intercom.destinationAccount'],
      audioJacks: {
        talk: partOf(AUDIO_JACKS, values['intercom.audioJacks.talk'], 'none'),
        listen: partOf(AUDIO_JACKS, values['intercom.audioJacks.listen'], 'none'),
      },
    })),
  ifbDelay: (values) => oneOf(IFB_DELAYS, values.ifbDelay),
};

/** The request body: what is set in the form, and nothing else. */
export const defaultsOf = (values: DefaultValues): Defaults =>
  Object.assign(
    {},
    ...Object.entries(READ).map(([key, read]) => {
      const value = read(values);
      return value === undefined ? {} : { [key]: value };
    }),
  );
