import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connect as connectMqtt, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from './listener.js';
import { closeAfterTest, listen, next, presence, retained, start } from './testing.js';

let folder: string;
let identity: Identity;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2', '-nodes'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
  identity = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
});
afterAll(() => rmSync(folder, { recursive: true }));

const secured = () => ({ tls: { host: '127.0.0.1', port: 0, identity } });

function device(url: string, id: string, ca?: string): MqttClient {
  const client = connectMqtt(url, {
    protocolVersion: 4,
    clientId: id,
    username: id,
    password: `secret-${id}`,
    reconnectPeriod: 0,
    will: { topic: presence(id), payload: Buffer.from('gone'), ...retained },
    ...(ca === undefined ? {} : { ca }),
  });
  client.on('error', () => undefined);
  closeAfterTest({ close: () => client.end(true) });
  return client;
}

test('over TLS a device publishes, receives its orders, and leaves its last will, as without', async () => {
  const broker = await start(secured());
  const { client, received } = await listen(broker);
  const unit = device(`mqtts://127.0.0.1:${broker.tlsPort}`, 'unit-1', identity.cert);
  await next(unit, 'connect');
  const orders: string[] = [];
  unit.on('message', (_topic, payload) => orders.push(payload.toString()));
  await unit.subscribeAsync('v1/7/unit-1/cmd', { qos: 1 });
  await unit.publishAsync(presence('unit-1'), 'here', retained);
  await client.publishAsync('v1/7/unit-1/cmd', 'order', { qos: 1 });
  await expect.poll(() => orders).toEqual(['order']);
  unit.stream.destroy();
  await expect.poll(() => received).toEqual([`${presence('unit-1')} here`, `${presence('unit-1')} gone`]);
});

test('the same bounds hold: no message over 256 kB, no topic of another device', async () => {
  const broker = await start(secured());
  const large = device(`mqtts://127.0.0.1:${broker.tlsPort}`, 'unit-1', identity.cert);
  await next(large, 'connect');
  large.publish('v1/7/unit-1/up/event', 'x'.repeat(270_000), { qos: 1 });
  await next(large, 'close');
  expect(broker.counters.oversized).toBe(1);
  const forger = device(`mqtts://127.0.0.1:${broker.tlsPort}`, 'unit-2', identity.cert);
  await next(forger, 'connect');
  forger.publish('v1/7/unit-1/up/event', 'forged', { qos: 1 });
  await next(forger, 'close');
  expect(broker.counters.refusedPublications).toBe(1);
});

test('a device that does not know the certificate’s issuer does not connect', async () => {
  const broker = await start(secured());
  const unit = device(`mqtts://127.0.0.1:${broker.tlsPort}`, 'unit-1');
  await next(unit, 'close');
  expect(broker.counters.connected).toBe(0);
});

test('a client without TLS is rejected there, and one that does not begin is disconnected', async () => {
  const broker = await start({ ...secured(), limits: { authenticationMs: 100 } });
  const plain = device(`mqtt://127.0.0.1:${broker.tlsPort}`, 'unit-1');
  await next(plain, 'close');
  const silent = connect(broker.tlsPort ?? 0, '127.0.0.1');
  silent.on('error', () => undefined).resume();
  await once(silent, 'close');
  expect(broker.counters.connected).toBe(0);
});

test('handshakes are as few as unproven connections', async () => {
  const broker = await start({ ...secured(), limits: { unauthenticated: 1 } });
  const dial = async () => {
    const socket = connect(broker.tlsPort ?? 0, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    closeAfterTest({ close: () => socket.destroy() });
    await once(socket, 'connect');
    return socket;
  };
  const first = await dial();
  await once(await dial(), 'close');
  expect(broker.counters.turnedAway).toBe(1);
  first.destroy();
  await expect
    .poll(async () => {
      const unit = device(`mqtts://127.0.0.1:${broker.tlsPort}`, 'unit-1', identity.cert);
      return await Promise.race([next(unit, 'connect').then(() => true), next(unit, 'close').then(() => false)]);
    })
    .toBe(true);
});

test('a port that is taken is an error: devices would not look for it elsewhere', async () => {
  const other = await start();
  const tls = { host: '127.0.0.1', port: other.port, identity };
  await expect(start({ tls })).rejects.toMatchObject({ code: 'EADDRINUSE', setting: 'MQTT_TLS_PORT' });
});
