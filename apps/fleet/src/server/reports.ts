import type { ReportedSoftware, ServerConfiguration, ServerState, ServerTelemetry } from '@backhaul/contract/bus';
import type { Reception } from '../simulated-network/simulated-network.js';
import { GATE_PORT, MEASURE_PORT, NOWHERE, reportChannel } from './channels.js';
import { TOTAL_BYTES, type ServerGauges } from './gauges.js';

/** The input of a simulated server's reports. */
export interface ServerView {
  readonly version: number;
  readonly swVersion: string;
  readonly software: ReportedSoftware;
  readonly gauges: ServerGauges;
  readonly fourK: boolean;
  readonly channels: readonly {
    readonly channel: ServerConfiguration['channels'][number];
    readonly reception: Reception | undefined;
    readonly restarting: boolean;
  }[];
}

/** The whole reported state. There are no pictures, so no address of pictures is reported. */
export const serverState = ({
  version,
  swVersion,
  software,
  fourK,
  channels,
}: ServerView): Omit<ServerState, 'session' | 'seq'> => ({
  kind: 'server',
  model: 'Simulated server',
  swVersion,
  software,
  simulated: true,
  roles: ['mmh'],
  host: NOWHERE,
  mediaUrl: '',
  measurePort: MEASURE_PORT,
  gatePort: GATE_PORT,
  databridge: true,
  ipPipe: true,
  fourK,
  maxChannels: 256,
  orders: ['resetInstance', 'installSoftware'],
  configurationVersion: version,
  channels: channels.map(({ channel, reception, restarting }, index) =>
    reportChannel(channel, index, reception, restarting),
  ),
  engines: [],
});

/** The telemetry, with the bitrates of the channels that receive. */
export const serverTelemetry = ({ gauges, channels }: ServerView): Omit<ServerTelemetry, 'session' | 'seq'> => ({
  kind: 'server',
  cpuPercent: Math.round(gauges.cpuPercent * 10) / 10,
  memoryBytes: 400e6 + 66e6 * channels.length,
  storage: { freeBytes: Math.round(gauges.freeBytes), totalBytes: TOTAL_BYTES },
  channels: channels.flatMap(({ channel, reception, restarting }) =>
    reception?.phase === 'streaming' && !restarting
      ? [{ channelId: channel.channelId, receivedKbps: reception.kbps, rttMs: reception.rttMs, lost: 0 }]
      : [],
  ),
});
