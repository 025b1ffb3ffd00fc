import type { DeviceCredentials } from '@backhaul/contract/bus';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';

const LATE_MS = 5_000;
const SUBSCRIPTION_REFUSED = 0x80;

/** An accepted connection to a broker, with all received messages as `topic payload`. */
export interface BusClient {
  readonly client: MqttClient;
  readonly received: string[];
}

const next = (client: MqttClient, event: 'connect' | 'close' | 'packetreceive', means: boolean): Promise<boolean> =>
  new Promise((resolve) => client.once(event, () => resolve(means)));

/** Connects as a device, changed by `options`; null if the broker refuses. */
export async function connectAs(device: DeviceCredentials, options: IClientOptions = {}): Promise<BusClient | null> {
  const client = connect(device.brokerUrl, {
    protocolVersion: 4,
    clientId: device.deviceId,
    username: device.deviceId,
    password: device.secret,
    reconnectPeriod: 0,
    connectTimeout: LATE_MS,
    ...options,
  });
  const received: string[] = [];
  client.on('error', () => undefined);
  client.on('message', (topic, payload) => received.push(`${topic} ${payload.toString()}`));
  const accepted = await Promise.race([next(client, 'connect', true), next(client, 'close', false)]);
  if (accepted) return { client, received };
  client.end(true);
  return null;
}

/** Whether the broker grants a subscription. */
export async function isGranted({ client }: BusClient, topic: string, qos: 0 | 1 | 2 = 1): Promise<boolean> {
  try {
    const granted = await client.subscribeAsync(topic, { qos });
    return granted.length > 0 && granted.every((one) => one.qos < SUBSCRIPTION_REFUSED);
  } catch {
    return false;
  }
}

/** Whether the broker accepts a message; it disconnects clients that may not publish it. */
export async function isTaken(
  { client }: BusClient,
  topic: string,
  payload: string,
  { qos, retain }: { readonly qos: 0 | 1 | 2; readonly retain: boolean },
): Promise<boolean> {
  const closed = next(client, 'close', false);
  const published = client.publishAsync(topic, payload, { qos, retain }).then(
    // QoS 0 has no acknowledgement: a ping response shows that the connection was kept.
    () => (qos === 0 ? pinged(client) : true),
    () => false,
  );
  return Promise.race([closed, published]);
}

/** Whether the connection still answers a ping. */
async function pinged(client: MqttClient): Promise<boolean> {
  if (!client.connected) return false;
  const answered = next(client, 'packetreceive', true);
  client.sendPing();
  return Promise.race([answered, next(client, 'close', false)]);
}

export async function leave(connection: BusClient | null): Promise<void> {
  await connection?.client.endAsync(true);
}
