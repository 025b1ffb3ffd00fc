import { NO_CAPABILITIES, type UnitCapabilities } from '@backhaul/contract';
import {
  IP_INPUT_PROTOCOLS,
  MAX_FEEDS,
  OPERATIONAL_MODES,
  RESOLUTIONS,
  STORE_MODES,
  type VideoInput,
} from '@backhaul/domain';
import { cpus } from 'node:os';
import { isShared } from '../encoder/take-over.js';
import { madeBy } from '../encoder/format.js';
import type { Source } from '../source/source.js';

/** Supported delays, ms (spec 1 §9: 1000 to 20000 for these units, and less on a fast network). */
const DELAYS = [400, 500, 700, 900, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 20_000];

/** A capture device has two audio channels; the encoder supports up to eight. */
const AUDIO_CHANNELS = { device: [2], other: [2, 4, 6, 8] } as const;

const INPUTS: Readonly<Record<Source['kind'], VideoInput>> = {
  test: 'test',
  loop: 'test',
  file: 'file',
  device: 'camera',
  ip: 'ip',
};

/** Features that need several networks. */
const OF_BONDING = ['leastCostBonding', 'interfaceControl', 'interfaceLimits'] as const;

/** Features that need several inputs. */
const OF_SEVERAL_CAMERAS = ['multiCamera', 'switcher'] as const;

/** What a unit can do beyond its video, as it was started. */
export interface Abilities {
  /** An IP pipe may have a target. */
  readonly pipes: boolean;
  /** It plays the sound of audio rooms. */
  readonly plays: boolean;
  /** It has two audio jacks to choose from. */
  readonly jacks: boolean;
  /** Its crew can connect its intercom. */
  readonly crewCalls: boolean;
}
const NO_ABILITIES: Abilities = { pipes: false, plays: false, jacks: false, crewCalls: false };

/** Capabilities of a software unit with this source on this machine. */
export const supportedSettings = (
  source: Source,
  bonds: boolean,
  inputs = 1,
  { pipes, plays, jacks, crewCalls } = NO_ABILITIES,
): UnitCapabilities => ({
  ...NO_CAPABILITIES,
  codecs: ['h264', 'h265'],
  resolutions: madeBy(cpus().length, RESOLUTIONS),
  delays: DELAYS,
  audioChannels: [...(source.kind === 'device' ? AUDIO_CHANNELS.device : AUDIO_CHANNELS.other)],
  videoInputs: [INPUTS[source.kind]],
  videoComplexities: ['standard', 'medium', 'complex'],
  transmissionModes: ['cellularBonding', 'fixedInternet'],
  storeModes: [...STORE_MODES],
  operationalModes: inputs > 1 ? [...OPERATIONAL_MODES] : ['live', 'storeAndForward'],
  maxFeeds: Math.min(MAX_FEEDS, inputs),
  ipInputProtocols: [...IP_INPUT_PROTOCOLS],
  features: [
    'persistentStream',
    'storeQuality',
    'filenamePrefix',
    'bandwidthLimits',
    'bandwidthCapping',
    'metadata',
    ...(plays ? (['ifbDelay'] as const) : []),
    ...(crewCalls ? (['intercom'] as const) : []),
    ...(jacks ? (['audioJacks'] as const) : []),
    ...(inputs === 1 && isShared(source) ? (['seamlessEncoder'] as const) : []),
    ...(pipes ? (['ipPipe'] as const) : []),
    ...(bonds ? OF_BONDING : []),
    ...(inputs > 1 ? OF_SEVERAL_CAMERAS : []),
  ],
  transports: bonds ? ['srt', 'rist'] : ['srt'],
});
