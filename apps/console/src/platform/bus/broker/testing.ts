import { MqttClient, type IClientOptions } from 'mqtt';
import { onTestFinished } from 'vitest';
import { deviceClient, startTestBroker } from '../testing.js';
import type { BrokerOptions, EmbeddedBroker } from './index.js';

/** Closes resources that the current test opened, the last first. */
export const closeAfterTest = (opened: { close(): unknown }): void =>
  onTestFinished(async () => {
    await opened.close();
  });

/** A broker for the current test. */
export async function start(options: Partial<BrokerOptions> = {}): Promise<EmbeddedBroker> {
  const broker = await startTestBroker(options);
  closeAfterTest(broker);
  return broker;
}

export function device(broker: EmbeddedBroker, id: string, options: IClientOptions = {}): MqttClient {
  const client = deviceClient(broker.port, id, options);
  closeAfterTest({ close: () => client.end(true) });
  return client;
}

/** An error of the client is ignored here, because `close` follows it. */
export const next = (client: MqttClient, event: 'connect' | 'close') =>
  new Promise<void>((resolve) => client.once(event, () => resolve()));

export async function connected(broker: EmbeddedBroker, id: string, options: IClientOptions = {}): Promise<MqttClient> {
  const client = device(broker, id, options);
  await next(client, 'connect');
  return client;
}

/** The console's side: all messages that devices published, as `topic payload`. */
export async function listen(
  broker: EmbeddedBroker,
): Promise<{ readonly client: MqttClient; readonly received: string[] }> {
  const client = new MqttClient(() => broker.connect(), {
    protocolVersion: 4,
    clientId: 'console',
    reconnectPeriod: 0,
  });
  closeAfterTest({ close: () => client.end(true) });
  await next(client, 'connect');
  const received: string[] = [];
  client.on('message', (topic, payload) => received.push(`${topic} ${payload.toString()}`));
  await client.subscribeAsync('v1/+/+/up/#', { qos: 1 });
  return { client, received };
}

/** A console that holds the first message back until `goOn`; `received`: the payloads of each topic. */
export async function slowConsole(broker: EmbeddedBroker) {
  const client = new MqttClient(() => broker.connect(), {
    protocolVersion: 4,
    clientId: 'console-2',
    reconnectPeriod: 0,
  });
  closeAfterTest({ close: () => client.end(true) });
  await next(client, 'connect');
  const received = new Map<string, string[]>();
  client.on('message', (topic, payload) =>
    received.set(topic, [...(received.get(topic) ?? []), payload.toString().slice(0, 16)]),
  );
  const first = new Promise<void>((resolve) => client.once('message', () => resolve()));
  const waiting: (() => void)[] = [];
  let waits = true;
  client.handleMessage = (_packet, done) => (waits ? waiting.push(done) : done());
  void client.subscribeAsync('v1/+/+/up/#', { qos: 1 });
  const goOn = (): void => {
    waits = false;
    for (const done of waiting) done();
  };
  return { first, goOn, received };
}

export const presence = (id: string): string => `v1/7/${id}/up/presence`;
export const retained = { qos: 1, retain: true } as const;

/** The return code with which a connection is refused; -1 when it is closed without one. */
export async function refused(client: MqttClient): Promise<number> {
  let code = -1;
  client.on('error', (error) => {
    if ('code' in error && typeof error.code === 'number') code = error.code;
  });
  await next(client, 'close');
  return code;
}
