import { once } from 'node:events';
import { createServer } from 'node:net';
import { commandTopic, upTopic, type DeviceCredentials } from '@backhaul/contract/bus';
import { Aedes } from 'aedes';
import { afterEach, expect, it } from 'vitest';
import { forbiddenFilters, forbiddenTopics, tryTopics } from './topics.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A broker without rules. */
async function openBroker(): Promise<{ readonly url: string; readonly publish: (topic: string) => void }> {
  const aedes = await Aedes.createBroker();
  const server = createServer((socket) => aedes.handle(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    await new Promise<void>((resolve) => aedes.close(resolve));
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the broker has no port');
  const publish = (topic: string): void =>
    aedes.publish({ cmd: 'publish', topic, payload: 'secret', qos: 0, retain: false, dup: false }, () => undefined);
  return { url: `mqtt://127.0.0.1:${address.port}`, publish };
}

it.each([0, 7])('never forbids the topics of the device itself if a victim shares bucket %i', (bucket) => {
  const [own, victim] = [
    { deviceId: 'u-own', bucket },
    { deviceId: 'u-victim', bucket },
  ];
  expect(forbiddenFilters(own, victim)).not.toContain(commandTopic(own));
  expect(forbiddenTopics(own, victim)).not.toContain(upTopic(own, 'state'));
});

it('finds every hole of a broker that has no rules', async () => {
  const { url, publish } = await openBroker();
  const rogue: DeviceCredentials = {
    deviceId: 'u-rogue',
    kind: 'unit',
    name: 'rogue',
    bucket: 7,
    secret: 's'.repeat(43),
    brokerUrl: url,
  };
  const { complaints, checks } = await tryTopics({
    rogue,
    victims: [{ deviceId: 'u-victim', bucket: 9 }],
    stir: async () => publish('v1/9/u-victim/cmd'),
    listenMs: 100,
  });
  const text = complaints.join('\n');
  for (const hole of [
    'connects as another device',
    'connects with a wrong secret',
    'connects with a persistent session',
    'is granted # at QoS 1',
    'is granted v1/+/+/cmd at QoS 0',
    'is granted $share/g/#',
    'receives v1/9/u-victim/cmd secret',
    'publishes to v1/9/u-victim/up/state, retained',
    'publishes to v1/9/u-victim/cmd',
    'sets a last will on v1/9/u-victim/up/presence',
    'publishes a retained event',
  ]) {
    expect(text).toContain(hole);
  }
  expect(checks).toBeGreaterThan(100);
});
