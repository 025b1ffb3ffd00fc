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
