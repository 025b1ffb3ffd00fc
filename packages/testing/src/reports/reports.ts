import { FIRST_CONFIGURATION, NO_CAPABILITIES, type Modem, type UnitConfiguration } from '@backhaul/contract';
import type { ReportedChannel, ServerState, UnitState } from '@backhaul/contract/bus';

/** The configuration of a unit in these reports. */
export const CONFIGURATION: UnitConfiguration = FIRST_CONFIGURATION;

export * from './settings.js';

/** A report without its envelope (session and sequence number). */
export type Said<T> = Omit<T, 'session' | 'seq'>;

const ENVELOPE = { session: 's1', seq: 1 };

/** The report of an idle software unit; override the parts that a test is about. */
export const saidByUnit = (change: Partial<Said<UnitState>> = {}): Said<UnitState> => ({
  kind: 'unit',
  model: 'Software unit',
  type: 'fieldUnits',
  swVersion: '9.0.0',
  simulated: false,
  applications: {},
  transmission: null,
  channelId: null,
  cameraConnected: true,
  battery: null,
  location: null,
  modems: [],
  configuration: { version: 1, applied: CONFIGURATION },
  capabilities: {
    ...NO_CAPABILITIES,
    codecs: ['h264'],
    resolutions: ['720p30', '1080p30'],
    delays: [500, 1000, 2000],
    audioChannels: [2],
    transports: ['srt'],
  },
  engines: [],
  ...change,
});

/** The same as a state report. */
export const aUnitState = (change: Partial<UnitState> = {}): UnitState => ({ ...ENVELOPE, ...saidByUnit(change) });

/** A connected modem of an idle unit; override the parts that a test is about. */
export const aModem = (port: string, change: Partial<Modem> = {}): Modem => ({
  port,
  id: port,
  uiType: 'cell',
  connected: true,
  enabled: true,
  uplinkKbps: 0,
  downlinkKbps: 0,
  upSignalQuality: 5,
  downSignalQuality: 5,
  isCurrentlyRoaming: false,
  modemInfo: '',
  activeSim: null,
  rttMs: null,
  lossPercent: null,
  ...change,
});

/** The report of a media server without channels. */
export const saidByServer = (change: Partial<Said<ServerState>> = {}): Said<ServerState> => ({
  kind: 'server',
  model: 'Software server',
  swVersion: '9.0.0',
  simulated: false,
  roles: ['mmh'],
  host: '127.0.0.1',
  mediaUrl: 'http://127.0.0.1:7000',
  maxChannels: 32,
  configurationVersion: 1,
  channels: [],
  engines: [],
  ...change,
});

/** The same as a state report. */
export const aServerState = (change: Partial<ServerState> = {}): ServerState => ({
  ...ENVELOPE,
  ...saidByServer(change),
});

/** A server's report of a channel that receives nothing. */
export const aReportedChannel = (channelId: string, change: Partial<ReportedChannel> = {}): ReportedChannel => ({
  channelId,
  status: 'idle',
  port: 9001,
  video: null,
  recording: { enabled: false, state: 'off', detail: '' },
  hasPicture: false,
  detail: '',
  ...change,
});
