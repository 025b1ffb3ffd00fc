import { freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, DestinationTarget } from '@backhaul/contract/bus';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { probed } from './streams-of-file.js';

const rig = rigOfEachTest();
const state = (id: string) => rig.channel(S, 'studio')?.destinations?.find((one) => one.destinationId === id);
const to = (destinationId: string, target: DestinationTarget): DesiredDestination => ({
  destinationId,
  name: destinationId,
  target,
});
const file = (filePrefix: string, fileFormat: 'mkv' | 'ts') =>
  ({ protocol: 'file', filePrefix, fileFormat, fileMinutes: 1 }) as const;
const files = async (prefix: string): Promise<string[]> =>
  (await readdir(join(rig.recordings, 'studio'))).filter((name) => name.startsWith(prefix));

it('writes the programme to files beside the recordings, one destination beside another, and lists them', async () => {
  const one = to('one', file('one_', 'mkv'));
  const two = to('two', file('two_', 'ts'));
  await rig.launch('server', S, splitArgs(`--listen 127.0.0.1 --recordings ${rig.recordings}`));
  rig.serve(S, 1, [channelOf('studio', { input: 'srt', slate: true, recording: true, destinations: [one, two] })]);
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
  for (const id of ['one', 'two'])
    await eventually(`${id} writes`, () => state(id)?.state === 'connected' || undefined, 60_000);
  await new Promise((resolve) => setTimeout(resolve, 6000));
  rig.serve(S, 2, [channelOf('studio', { input: 'srt', slate: true, recording: true, destinations: [two] })]);
  const [name = ''] = await eventually('a file', async () => {
    const found = await files('one_programme-');
    return found.length > 0 ? found : undefined;
  });
  expect(name).toMatch(/^one_programme-[\dTZ-]+-000\.mkv$/);
  expect(await probed(join(rig.recordings, 'studio', name), 'stream=codec_name,width,height')).toContain(
    'h264,320,180',
  );
  // The other one continues, and ends with the server.
  expect(state('two')?.state).toBe('connected');
  rig.serve(S, 3, [channelOf('studio', { input: 'srt', recording: false, destinations: [] })]);
  const [second = ''] = await eventually('the other file', async () => {
    const found = await files('two_programme-');
    return found.length > 0 ? found : undefined;
  });
  expect(second).toMatch(/\.ts$/);
  const recorded = await eventually(
    'all three',
    () => {
      const names = rig.far
        .received(S)
        .events.flatMap(({ type, detail }) => (type === 'recordingClosed' ? [detail] : []));
      return names.length >= 3 ? names : undefined;
    },
    30_000,
  );
  expect(recorded.join()).toContain('one_programme-');
}, 180_000);

it('says that the folder cannot be written to, goes on by itself, and the channel with it', async () => {
  await mkdir(rig.recordings, { recursive: true });
  await writeFile(join(rig.recordings, 'studio'), 'in the way');
  await rig.launch('server', S, splitArgs(`--listen 127.0.0.1 --recordings ${rig.recordings}`));
  rig.serve(S, 1, [channelOf('studio', { input: 'srt', destinations: [to('one', file('one_', 'mkv'))] })]);
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
  const failed = await eventually('failed', () => (state('one')?.detail ? state('one') : undefined), 60_000);
  expect(failed).toMatchObject({ state: 'retrying', detail: 'The recordings folder is not a directory' });
  expect(failed.retryAt).toBeGreaterThan(Date.now());
  expect(rig.channel(S, 'studio')?.status).toBe('collecting');
  await rm(join(rig.recordings, 'studio'));
  const args = { channelId: 'studio', destinationId: 'one' };
  expect(await rig.far.result(S, rig.far.order(S, { name: 'retryDestination', args }))).toMatchObject({
    outcome: 'done',
  });
  await eventually('writes', () => state('one')?.state === 'connected' || undefined, 30_000);
}, 180_000);

it.each(['udp', 'rtp'] as const)(
  '%s leaves by the interface that is set, and says so when there is none',
  async (protocol) => {
    const receiver = createSocket('udp4');
    rig.atEnd(() => receiver.close());
    const port = await freeLoopbackPort();
    receiver.bind(port, '127.0.0.1');
    await once(receiver, 'listening');
    const target = { protocol, host: '127.0.0.1', port, ttl: 1 };
    await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
    expect(rig.serverState(S)?.localAddresses).toContainEqual({ interface: 'lo', address: '127.0.0.1' });
    const destinations = [
      to('second', { ...target, localAddress: '127.0.0.2' }),
      to('absent', { ...target, localAddress: '192.0.2.77' }),
    ];
    rig.serve(S, 1, [channelOf('studio', { input: 'srt', destinations })]);
    await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
    const from = new Set<string>();
    let count = 0;
    receiver.on('message', (_data, { address }) => {
      from.add(address);
      count += 1;
    });
    await eventually('packets', () => count > 50 || undefined, 60_000);
    expect([...from]).toEqual(['127.0.0.2']);
    const failed = await eventually('absent', () => (state('absent')?.detail ? state('absent') : undefined), 60_000);
    expect(failed.detail).toBe('This machine has no such address');
  },
  120_000,
);
