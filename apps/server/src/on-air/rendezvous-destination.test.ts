import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { probed } from './streams-of-file.js';

const rig = rigOfEachTest();
const SECRET = 'met-in-the-middle';
const NO_PEER = 'The receiver does not answer, or denies access';

const state = () => rig.channel(S, 'studio')?.destinations?.[0];
const becomes = (wanted: string, detail = '') =>
  eventually(
    `${wanted} ${detail}`,
    () => (state()?.state === wanted && state()?.detail === detail ? state() : undefined),
    90_000,
  );

/** A peer at 127.0.0.2 that calls the server at the same time, and writes the received stream. */
async function peer(port: number, passphrase: string, name: string): Promise<{ run: EngineRun; file: string }> {
  const file = join(rig.folder, name);
  const output = await open(file, 'w');
  const far = `srt://127.0.0.1:${String(port)}?mode=rendezvous&adapter=127.0.0.2&latency=120&pbkeylen=16&passphrase=${passphrase}`;
  const run = await EngineRun.start({
    command: 'srt-live-transmit',
    args: [...splitArgs('-autoreconnect yes -chunk:1316 -loglevel error'), far, 'file://con'],
    output: output.fd,
  });
  rig.atEnd(async () => {
    await run.kill();
    await output.close();
  });
  return { run, file };
}

const bytes = async (file: string): Promise<number> => (await stat(file)).size;

it('meets a peer that calls with the same port, refuses one with another passphrase, and meets it again', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
  expect(rig.serverState(S)?.destinationFeatures).toContain('rendezvous');
  const port = await freeLoopbackPort();
  const target = {
    protocol: 'srt',
    mode: 'rendezvous',
    host: '127.0.0.2',
    port,
    passphrase: SECRET,
    latencyMs: 120,
    streamId: null,
  } as const;
  const destinations = [{ destinationId: 'far', name: 'far', target }];
  rig.serve(S, 1, [channelOf('studio', { input: 'srt', destinations })]);
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE, 'testsrc2=size=320x180:rate=25');
  await becomes('connecting');
  const wrong = await peer(port, 'another-passphrase', 'wrong.ts');
  expect(await becomes('retrying', NO_PEER)).toMatchObject({ retryAt: expect.any(Number) });
  expect(await bytes(wrong.file)).toBe(0);
  await wrong.run.kill();

  const first = await peer(port, SECRET, 'first.ts');
  await becomes('connected');
  await eventually('a picture', async () => (await bytes(first.file)) > 300_000 || undefined);
  expect(await probed(first.file, 'stream=codec_name,width,height')).toContain('h264,320,180');
  const readings = () => rig.far.received(S).telemetry.flatMap((one) => (one.kind === 'server' ? one.channels : []));
  const sent = () => readings().map((one) => [one.destinations?.[0]?.sentKbps ?? 0, one.receivedKbps] as const);
  const [rate, arrives] = await eventually('the rate', () => sent().findLast(([kbps]) => kbps > 0));
  expect(rate / arrives).toBeGreaterThan(0.5);
  expect(rate / arrives).toBeLessThan(2);

  await first.run.kill();
  await becomes('retrying', 'The other end ended the connection');
  const again = await peer(port, SECRET, 'again.ts');
  await becomes('connected');
  await eventually('a picture', async () => (await bytes(again.file)) > 300_000 || undefined);
  expect(rig.logs.join('')).not.toContain(SECRET);
  expect(rig.failures(S)).toEqual([]);
}, 300_000);
