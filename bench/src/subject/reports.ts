import { FIRST_CONFIGURATION, NO_CAPABILITIES } from '@backhaul/contract';
import {
  FOUR_K_MODES,
  IP_INPUT_PROTOCOLS,
  MAX_FEEDS,
  OPERATIONAL_MODES,
  SHOOTING_MODES,
  STORE_MODES,
  TRANSMISSION_MODES,
  UNIT_FEATURES,
  VIDEO_COMPLEXITIES,
  VIDEO_INPUTS,
} from '@backhaul/domain';
import type { ServerState, UnitState, UnitTelemetry } from '@backhaul/contract/bus';

type Said<T> = Omit<T, 'session' | 'seq'>;

/** What a unit with two links that offers every setting says of itself, at rest unless `change` says otherwise. */
export const unitState = (change: Partial<Said<UnitState>> = {}): Said<UnitState> => ({
  kind: 'unit',
  model: 'Software unit',
  type: 'fieldUnits',
  swVersion: '9.0.0',
  simulated: false,
  applications: {},
  transmission: null,
  channelId: null,
  cameraConnected: true,
  battery: { connected: true, percentage: 80, charging: false, discharging: true },
  location: { lat: 52.37, lng: 4.9, address: { formattedAddress: 'Amsterdam, Netherlands' } },
  modems: links(0, 0),
  configuration: {
    version: 1,
    applied: FIRST_CONFIGURATION,
  },
  capabilities: {
    ...NO_CAPABILITIES,
    codecs: ['h264'],
    resolutions: ['1080p30'],
    delays: [500, 1000, 2000],
    audioChannels: [2],
    transports: ['srt'],
    videoInputs: [...VIDEO_INPUTS],
    videoComplexities: [...VIDEO_COMPLEXITIES],
    shootingModes: [...SHOOTING_MODES],
    fourKModes: [...FOUR_K_MODES],
    transmissionModes: [...TRANSMISSION_MODES],
    storeModes: [...STORE_MODES],
    operationalModes: [...OPERATIONAL_MODES],
    ipInputProtocols: [...IP_INPUT_PROTOCOLS],
    maxFeeds: MAX_FEEDS,
    features: [...UNIT_FEATURES],
  },
  engines: [],
  ...change,
});

/** Gauges of a unit; the stamp travels in the first link's description. */
export const unitTelemetry = (kbps: number, stamp: number): Said<UnitTelemetry> => ({
  kind: 'unit',
  totalKbps: kbps,
  targetKbps: 4000,
  battery: { connected: true, percentage: 80, charging: false, discharging: true },
  location: { lat: 52.37, lng: 4.9, address: { formattedAddress: 'Amsterdam, Netherlands' } },
  temperature: 41.5,
  modems: links(kbps, stamp),
});

const links = (kbps: number, stamp: number): UnitState['modems'] =>
  ['0', '1'].map((port) => ({
    port,
    id: `port-${port}`,
    uiType: 'cell',
    connected: true,
    enabled: true,
    uplinkKbps: kbps / 2,
    downlinkKbps: 900,
    upSignalQuality: 4,
    downSignalQuality: 4,
    isCurrentlyRoaming: false,
    modemInfo: port === '0' ? `stamp ${stamp.toFixed(3)}` : 'Operator B',
    activeSim: 'A',
    rttMs: 48.5,
    lossPercent: 0.2,
  }));

/** What a media server says whose channels all listen. */
export const serverState = (channelIds: readonly string[]): Said<ServerState> => ({
  kind: 'server',
  model: 'Software server',
  swVersion: '9.0.0',
  simulated: false,
  roles: ['mmh'],
  host: '127.0.0.1',
  mediaUrl: 'http://127.0.0.1:1',
  maxChannels: 32,
  configurationVersion: 1,
  channels: channelIds.map((channelId, i) => ({
    channelId,
    status: 'idle',
    port: 9001 + i,
    video: null,
    recording: { enabled: false, state: 'off', detail: '' },
    hasPicture: false,
    detail: '',
  })),
  engines: [],
});
