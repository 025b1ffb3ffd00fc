import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { startBroker, type BrokerOptions, type EmbeddedBroker } from './broker/index.js';

/** A broker on a free port that lets every device of bucket 7 in whose secret is `secret-` and its id. */
export function startTestBroker(options: Partial<BrokerOptions> = {}): Promise<EmbeddedBroker> {
  return startBroker({
    host: '127.0.0.1',
    port: 0,
    log: pino({ level: 'silent' }),
    authenticate: (_clientId, deviceId, password) =>
      Promise.resolve(password === `secret-${deviceId}` ? { deviceId, bucket: 7 } : null),
    ...options,
  });
}

/** A device's own connection, which is not made again when it is lost. */
export function deviceClient(port: number, deviceId: string, options: IClientOptions = {}): MqttClient {
  const client = connect(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 4,
    clientId: deviceId,
    username: deviceId,
    password: `secret-${deviceId}`,
    reconnectPeriod: 0,
    ...options,
  });
  client.on('error', () => undefined);
  return client;
}

/** A unit's whole state, as it is on the wire. */
export const stateOf = (session: string, seq: number): UnitState => ({
  kind: 'unit',
  session,
  seq,
  model: 'software',
  type: 'fieldUnits',
  swVersion: '1.0.0',
  simulated: false,
  applications: {},
  transmission: null,
  channelId: null,
  cameraConnected: true,
  battery: null,
  location: null,
  modems: [],
  configuration: {
    version: 0,
    applied: {
      delay: 1_000,
      resolution: '720p30',
      codec: 'h264',
      bitrateKbps: 2_000,
      audioEnabled: true,
      audioBitrateKbps: 96,
    },
  },
  capabilities: {
    codecs: ['h264'],
    resolutions: ['720p30'],
    delays: [1_000],
    audioChannels: [2],
    transports: ['srt'],
    canReboot: false,
  },
  engines: [],
});

/** A unit's gauges with six modems, as it is on the wire. */
export const telemetryOf = (session: string, seq: number): UnitTelemetry => ({
  kind: 'unit',
  session,
  seq,
  totalKbps: 5_400,
  targetKbps: 6_000,
  battery: { connected: true, percentage: 82, charging: false, discharging: true },
  location: { lat: 52.52, lng: 13.405 },
  temperature: 41,
  modems: Array.from({ length: 6 }, (_, n) => ({
    port: `wwan${n}`,
    id: `modem-${n}`,
    uiType: 'cell',
    connected: true,
    enabled: true,
    uplinkKbps: 900,
    downlinkKbps: 40,
    upSignalQuality: 4,
    downSignalQuality: 3,
    isCurrentlyRoaming: false,
    modemInfo: 'LTE band 20',
    activeSim: 'A',
    rttMs: 48,
    lossPercent: 0.2,
  })),
});
