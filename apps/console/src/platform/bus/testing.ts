import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { aModem, aUnitState } from '@backhaul/testing';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { startBroker, type BrokerOptions, type EmbeddedBroker } from './broker/index.js';

/** A broker on a free port that accepts every device of bucket 7 whose secret is `secret-` and its id. */
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

/** A device's own connection, without automatic reconnects. */
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

/** A unit's complete state, as sent on the bus. */
export const stateOf = (session: string, seq: number): UnitState => aUnitState({ session, seq });

/** A unit's gauges with six modems, as sent on the bus. */
export const telemetryOf = (session: string, seq: number): UnitTelemetry => ({
  kind: 'unit',
  session,
  seq,
  totalKbps: 5_400,
  targetKbps: 6_000,
  battery: { connected: true, percentage: 82, charging: false, discharging: true },
  location: { lat: 52.52, lng: 13.405 },
  temperature: 41,
  modems: Array.from({ length: 6 }, (_, n) =>
    aModem(`wwan${n}`, {
      uplinkKbps: 900,
      downlinkKbps: 40,
      modemInfo: 'LTE band 20',
      activeSim: 'A',
      rttMs: 48,
      lossPercent: 0.2,
    }),
  ),
});
