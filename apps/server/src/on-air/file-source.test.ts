import { freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, SourceTarget } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { receivedPictures } from './received-pictures.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const RATE = 25;
const SECONDS = 10;

/** A recording of the whole file. */
const WHOLE = { frames: SECONDS * RATE, holes: [], complaints: [] };

const file = (name: string, loop: boolean, channelId = 'old'): SourceTarget => ({
  kind: 'file',
  channelId,
  name,
  loop,
});
const source = () => rig.channel(S, 'main')?.source;
const order = () => rig.channel(S, 'main')?.sourceOrder;
const clip = () => order()?.sources[1];
const becomes = (state: string, detail = '') =>
  eventually(
    `${state} ${detail}`,
    () => (source()?.state === state && source()?.detail === detail) || undefined,
    60_000,
  );
const programme = (wanted: string) =>
  eventually(`the programme ${wanted}`, () => rig.channel(S, 'main')?.programme === wanted || undefined, 60_000);

/** A recording of a deleted channel, with another sound format than the programme. */
async function record(name: string, codec = '-c:v libx264 -preset ultrafast -g 25 -bf 0', width = 640): Promise<void> {
  const folder = join(rig.recordings, 'old');
  await mkdir(folder, { recursive: true });
  const inputs = `-f lavfi -i testsrc2=size=${width}x360:rate=${RATE} -f lavfi -i sine=sample_rate=44100 -t ${SECONDS}`;
  const args = splitArgs(`-v error -y ${inputs} ${codec} -pix_fmt yuv420p -c:a aac -ac 1`);
  await promisify(execFile)('ffmpeg', [...args, join(folder, name)]);
}

async function launch(basePort: string) {
  const args = splitArgs(`--listen 127.0.0.1 --base-port ${basePort} --destinations any --recordings`);
  await rig.launch('server', S, [...args, rig.recordings]);
  expect(rig.serverState(S)?.fetches).toContain('file');
  const receiver = await receivedPictures(await freeLoopbackPort(), join(rig.folder, 'received.ts'));
  rig.atEnd(() => receiver.stop());
  const udp: DesiredDestination = {
    destinationId: 'd',
    name: 'd',
    target: { protocol: 'udp', host: '127.0.0.1', port: receiver.port, ttl: 1 },
  };
  return { receiver, main: channelOf('main', { input: 'file', slate: true, destinations: [udp] }) };
}

it('plays a recording once, then the slate, and again when asked, and round after round, in one programme', async () => {
  await record('show.mkv');
  const { receiver, main } = await launch('19941');
  rig.serve(S, 1, [{ ...main, recording: true, source: file('show.mkv', false) }]);
  await becomes('connected');
  await programme('live');
  await becomes('waiting', 'The file has ended');
  await programme('slate');
  // It is not retried automatically.
  await sleep(4000);
  expect(source()).toMatchObject({ state: 'waiting', retryAt: null });
  const once = await receiver.read(RATE);
  expect(once.backward).toBe(0);
  // The slate begins where the file ends, without a hole.
  expect(once.missing).toBe(0);

  const again = rig.far.order(S, { name: 'retrySource', args: { channelId: 'main' } });
  expect(await rig.far.result(S, again)).toMatchObject({ outcome: 'done' });
  await programme('live');
  await becomes('waiting', 'The file has ended');
  await programme('slate');
  const twice = await receiver.read(RATE);
  expect(twice.backward).toBe(0);
  // On a busy machine the last picture of the slate stays for a moment.
  expect(twice.missing).toBeLessThan(RATE / 2);
  const recorded = await inspectRecordings(join(rig.recordings, 'main'), RATE);
  expect(recorded.map(({ frames, holes, complaints }) => ({ frames, holes, complaints }))).toEqual([WHOLE, WHOLE]);
  expect(rig.failures(S)).toEqual([]);
}, 180_000);

it('plays a recording round after round without losing a picture', async () => {
  await record('show.mkv');
  const { receiver, main } = await launch('19971');
  rig.serve(S, 1, [{ ...main, source: file('show.mkv', true) }]);
  await becomes('connected');
  await sleep(2.5 * SECONDS * 1000);
  expect(source()).toMatchObject({ state: 'connected', detail: '' });
  const all = await receiver.read(RATE);
  expect(all.backward).toBe(0);
  expect(all.missing).toBe(0);
  expect(rig.failures(S)).toEqual([]);
}, 180_000);

it('goes on with the next source in order when a recording has ended', async () => {
  await record('show.mp4');
  const { receiver, main } = await launch('19951');
  const spare = channelOf('spare', { input: 'srt' });
  rig.serve(S, 1, [spare]);
  await rig.sender(await rig.listening(S, 'spare'), PASSPHRASE, `testsrc2=size=320x180:rate=${RATE}`, `-g ${RATE}`);
  await rig.collecting('spare');
  const further = [{ sourceId: 'spare', target: { kind: 'channel' as const, channelId: 'spare' } }];
  const sourceOrder = { further, returns: true, holdMs: 1000 };
  rig.serve(S, 2, [{ ...main, source: file('show.mp4', false), sourceOrder }, spare]);
  await eventually('the file', () => order()?.onAir === 'first' || undefined, 60_000);
  await becomes('waiting', 'The file has ended');
  await eventually('the next source', () => order()?.onAir === 'spare' || undefined, 30_000);
  expect(order()?.sources[0]).toMatchObject({ state: 'waiting', hasPicture: false, detail: 'The file has ended' });
  await programme('live');
  await sleep(2000);
  const all = await receiver.read(RATE);
  expect(all.missing).toBe(0);
  expect(all.backward).toBe(0);
  expect(rig.failures(S)).toEqual([]);
}, 180_000);

it('goes from a live source to a recording and back without losing a picture', async () => {
  await record('show.mkv');
  const { receiver, main } = await launch('19981');
  const live = { ...main, input: 'srt' as const };
  const further = [{ sourceId: 'clip', target: file('show.mkv', true) }];
  rig.serve(S, 1, [{ ...live, sourceOrder: { further, returns: true, holdMs: 60_000 } }]);
  await rig.sender(await rig.listening(S, 'main'), PASSPHRASE, `testsrc2=size=640x360:rate=${RATE}`, `-g ${RATE}`);
  await rig.collecting('main');
  const select = async (sourceId: string) => {
    await eventually(
      `a picture of ${sourceId}`,
      () => order()?.sources.some((one) => one.sourceId === sourceId && one.hasPicture) || undefined,
      60_000,
    );
    const args = { channelId: 'main', sourceId };
    expect(await rig.far.result(S, rig.far.order(S, { name: 'selectSource', args }))).toMatchObject({
      outcome: 'done',
    });
    await sleep(4000);
    expect(order()?.onAir).toBe(sourceId);
  };
  await sleep(4000);
  for (const id of ['clip', 'first', 'clip', 'first']) await select(id);
  const all = await receiver.read(RATE);
  expect(all).toMatchObject({ missing: 0, backward: 0, complaints: [] });
  expect(all.pictures).toBeGreaterThan(16 * RATE);
  expect(rig.failures(S)).toEqual([]);
}, 180_000);

it('begins a further recording at its first picture each time it comes on air', async () => {
  await record('show.mkv');
  const { receiver, main } = await launch('19991');
  const further = [{ sourceId: 'clip', target: file('show.mkv', false) }];
  rig.serve(S, 1, [
    { ...main, input: 'srt' as const, slate: false, sourceOrder: { further, returns: true, holdMs: 1000 } },
  ]);
  const port = await rig.listening(S, 'main');
  const received = async () => (await receiver.read(RATE)).byWidth.get(640) ?? 0;
  for (let round = 1; round <= 2; round += 1) {
    const first = await rig.sender(port, PASSPHRASE, `testsrc2=size=320x180:rate=${RATE}`, `-g ${RATE}`);
    await eventually('the first', () => order()?.onAir === 'first' || undefined, 30_000);
    await eventually('a file that waits', () => clip()?.hasPicture || undefined, 30_000);
    // Longer than the file: a file that played in the background would have ended.
    await sleep((SECONDS + 2) * 1000);
    expect(clip()).toMatchObject({ hasPicture: true, state: 'connected', detail: '' });
    const before = await received();
    await first.kill();
    await eventually('the file', () => order()?.onAir === 'clip' || undefined, 30_000);
    await eventually('its end', () => clip()?.detail === 'The file has ended' || undefined, 30_000);
    // At the very end the program of the destination holds up to half a second, until more arrives.
    await sleep(1500);
    const pictures = (await received()) - before;
    expect(pictures).toBeGreaterThan((SECONDS - 0.7) * RATE);
    expect(pictures).toBeLessThanOrEqual(SECONDS * RATE);
  }
  expect(rig.failures(S)).toEqual([]);
}, 180_000);

it('says why a file cannot be played, and opens nothing outside its folder', async () => {
  await record('gone.mkv');
  await record('other.mkv', '-c:v mpeg2video');
  const folder = join(rig.recordings, 'old');
  await writeFile(join(folder, 'list.mp4'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n');
  await writeFile(join(rig.folder, 'secret.mkv'), 'outside');
  await symlink(join(folder, 'gone.mkv'), join(folder, 'link.mkv'));
  await symlink(rig.folder, join(rig.recordings, 'linked'));
  const { main } = await launch('19961');
  const GONE = 'The file is no longer on the server';
  const cases: [SourceTarget, string][] = [
    [file('other.mkv', true), 'The file has no H.264 or HEVC picture that can be played'],
    [file('list.mp4', true), 'The file has no H.264 or HEVC picture that can be played'],
    [file('link.mkv', true), GONE],
    [file('secret.mkv', true, 'linked'), GONE],
    [file('missing.mkv', false), GONE],
  ];
  let version = 0;
  for (const [target, detail] of cases) {
    rig.serve(S, (version += 1), [{ ...main, input: 'unit' }]);
    await eventually('nothing', () => (source() === undefined && rig.channel(S, 'main')) || undefined);
    rig.serve(S, (version += 1), [{ ...main, source: target }]);
    await becomes('retrying', detail);
  }
  // A file that disappears between two attempts is reported too.
  rig.serve(S, (version += 1), [{ ...main, source: file('gone.mkv', false) }]);
  await becomes('waiting', 'The file has ended');
  await rm(join(folder, 'gone.mkv'));
  rig.far.order(S, { name: 'retrySource', args: { channelId: 'main' } });
  await becomes('retrying', GONE);
}, 180_000);
