import { MEASURE_SUBJECT, signMediaToken } from '@backhaul/contract/bus';
import { createServer, connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SpeedTestServer } from './speed-test-server.js';
import { measureDown, measureEcho, measureUp, type SpeedTestLink } from './speed-test-client.js';
import { kbpsOf } from './protocol.js';

const KEY = 'k'.repeat(40);
let testServer: SpeedTestServer;
let link: SpeedTestLink;

beforeEach(async () => {
  testServer = new SpeedTestServer({ host: '127.0.0.1', port: 0, mediaKey: () => KEY, now: () => Date.now() });
  link = {
    host: '127.0.0.1',
    port: await testServer.start(),
    token: signMediaToken(KEY, MEASURE_SUBJECT, Date.now() + 60_000),
    localAddress: '127.0.0.1',
    signal: new AbortController().signal,
  };
});
afterEach(() => testServer.stop());

it('measures the throughput of a limited path, both ways', async () => {
  const capped = await cappedPath(link.port, 8_000);
  const near = { ...link, port: capped.port };
  const [up, down] = [await measureUp(near, 700), await measureDown(near, 700)];
  await capped.close();
  for (const kbps of [up, down]) {
    expect(kbps).toBeGreaterThan(4_000);
    expect(kbps).toBeLessThan(12_000);
  }
}, 60_000);

it('measures round trip and loss with datagrams', async () => {
  const echo = await measureEcho(link, 500);
  expect(echo.lossPercent).toBe(0);
  expect(echo.rttMs).toBeLessThan(100);
  const nobody = await measureEcho({ ...link, token: 'wrong' }, 200);
  expect(nobody).toEqual({ rttMs: null, lossPercent: 100 });
});

it('refuses connections without a valid token, and echoes no large datagram', async () => {
  await expect(measureUp({ ...link, token: 'x' }, 200)).rejects.toThrow('The token is not valid');
  const old = signMediaToken(KEY, MEASURE_SUBJECT, Date.now() - 1);
  await expect(measureDown({ ...link, token: old }, 200)).rejects.toThrow('The token is not valid');
  const large = await measureEcho({ ...link, token: `${link.token} ${'x'.repeat(300)}` }, 200);
  expect(large.lossPercent).toBe(100);
});

it('is cancelled with the reason that was given', async () => {
  const control = new AbortController();
  control.abort(new Error('Test was cancelled'));
  await expect(measureUp({ ...link, signal: control.signal }, 200)).rejects.toThrow('Test was cancelled');
});

it('reports that a server cannot be reached', async () => {
  await expect(measureUp({ ...link, port: 1 }, 200)).rejects.toThrow('The server cannot be reached');
});

it('reports no throughput for no time', () => {
  expect([kbpsOf(1_000, 0), kbpsOf(1_000_000, 1_000)]).toEqual([0, 8_000]);
});

/** A TCP relay to `port` that is limited to `kbps` in each direction. */
async function cappedPath(port: number, kbps: number) {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('end', () => to.end());
      from.on('data', (chunk: Buffer) => {
        to.write(chunk);
        from.pause();
        setTimeout(() => from.resume(), (chunk.length * 8) / kbps);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return { port: address.port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
