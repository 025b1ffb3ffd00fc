import { eventually } from '@backhaul/agent/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const OUT = 19399;

it('a reset ends all programs of all channels and starts them again, in the same process and on the same ports', async () => {
  const server = await rig.launch('server', S, [
    '--base-port',
    '19381',
    '--destinations',
    'any',
    '--recordings',
    rig.recordings,
  ]);
  const target = { protocol: 'udp', host: '127.0.0.1', port: OUT, ttl: 1 } as const;
  rig.serve(S, 1, [
    channelOf('studio', { recording: true, destinations: [{ destinationId: 'd1', name: 'out', target }] }),
    channelOf('second'),
  ]);
  const [port, other] = [await rig.listening(S, 'studio'), await rig.listening(S, 'second')];
  // The sender calls again whenever it is disconnected.
  await rig.sender(port, PASSPHRASE);
  await rig.collecting('studio');
  const connected = () => rig.channel(S, 'studio')?.destinations?.[0]?.state === 'connected' || undefined;
  await eventually('the destination', connected, 60_000);
  const before = [await rig.engine([`:${port}`]), await rig.engine([`:${other}`]), await rig.engine([String(OUT)])];
  const done = rig.far.order(S, { name: 'resetInstance', args: {} });
  expect(await rig.far.result(S, done)).toMatchObject({ outcome: 'done' });
  expect(server.exitCode).toBeNull();
  // Every program was replaced.
  for (const [n, mention] of [`:${port}`, `:${other}`].entries()) {
    expect(await rig.engine([mention], before[n])).not.toBe(before[n]);
  }
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect([await rig.listening(S, 'studio'), await rig.listening(S, 'second')]).toEqual([port, other]);
  // Recordings until then are complete.
  const recorded = async () =>
    (await readdir(join(rig.recordings, 'studio'))).some((name) => name.endsWith('.mkv')) || undefined;
  await eventually('the recording', recorded, 30_000);
  await rig.collecting('studio');
  await eventually('the destination again', connected, 60_000);
  expect(await rig.engine([String(OUT)], before[2])).not.toBe(before[2]);
}, 180_000);
