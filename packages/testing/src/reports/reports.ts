import { FIRST_CONFIGURATION, NO_CAPABILITIES, type Modem, type UnitConfiguration } from '@backhaul/contract';
import type { ReportedChannel, ServerState, UnitState } from '@backhaul/contract/bus';

/** What a unit of these reports is set to send. */
export const CONFIGURATION: UnitConfiguration = FIRST_CONFIGURATION;

export * from './settings.js';

/** A report without what its envelope says: who of a device's lives said it, and when. */
export type Said<T> = Omit<T, 'session' | 'seq'>;

const ENVELOPE = { session: 's1', seq: 1 };

/** What a software unit at rest says of itself; give what a test is about. */
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

/** The same as a report. */
export const aUnitState = (change: Partial<UnitState> = {}): UnitState => ({ ...ENVELOPE, ...saidByUnit(change) });

/** A connected modem of a unit at rest; give what a test is about. */
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

/** What a media server without channels says of itself. */
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

/** The same as a report. */
export const aServerState = (change: Partial<ServerState> = {}): ServerState => ({
  ...ENVELOPE,
  ...saidByServer(change),
});

/** What a server reports of a channel to which nothing comes. */
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
