import { freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, DesiredPlayout } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { receivedPictures } from './received-pictures.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const RATE = 25;
const SECONDS = 8;

type Item = DesiredPlayout['items'][number];

const item = (playoutId: string, change: Partial<Item> = {}): Item => ({
  playoutId,
  channelId: 'old',
  name: `${playoutId}.mkv`,
  fromMs: 0,
  loop: false,
  at: null,
  ...change,
});
const playout = () => rig.channel(S, 'main')?.playout;
const plays = (playoutId: string) =>
  eventually(
    `${playoutId} on air`,
    () => (playout()?.playoutId === playoutId && playout()?.onAir === true) || undefined,
    60_000,
  );
const outcomes = () => playout()?.ended.map(({ playoutId, outcome }) => [playoutId, outcome]);
const ended = (...ids: string[]) =>
  eventually(
    `${ids.join()} ended`,
    () => ids.every((id) => playout()?.ended.some((one) => one.playoutId === id)) || undefined,
    60_000,
  );

/** A file of another channel, with a sound that programmes do not have. */
async function record(
  name: string,
  { width = 640, codec = '-c:v libx264 -preset ultrafast -g 25 -bf 0' } = {},
): Promise<void> {
  const folder = join(rig.recordings, 'old');
  await mkdir(folder, { recursive: true });
  const inputs = `-f lavfi -i testsrc2=size=${width}x360:rate=${RATE} -f lavfi -i sine=sample_rate=44100 -t ${SECONDS}`;
  const args = splitArgs(`-v error -y ${inputs} ${codec} -pix_fmt yuv420p -c:a aac -ac 1`);
  await promisify(execFile)('ffmpeg', [...args, join(folder, name)]);
}

async function launch(basePort: string) {
  const args = splitArgs(`--listen 127.0.0.1 --base-port ${basePort} --destinations any --recordings`);
  const child = await rig.launch('server', S, [...args, rig.recordings]);
  expect(rig.serverState(S)?.inputFeatures).toContain('playout');
  const receiver = await receivedPictures(await freeLoopbackPort(), join(rig.folder, 'received.ts'));
  rig.atEnd(() => receiver.stop());
  const udp: DesiredDestination = {
    destinationId: 'd',
    name: 'd',
    target: { protocol: 'udp', host: '127.0.0.1', port: receiver.port, ttl: 1 },
  };
  let version = 0;
  const main = channelOf('main', { slate: true, destinations: [udp] });
  /** The channel with this queue from now on. */
  const queue = (items: readonly Item[] | undefined, breakIn = false): void =>
    rig.serve(S, (version += 1), [{ ...main, ...(items && { playout: { breakIn, items: [...items] } }) }]);
  const again = () => rig.launch('server', S, [...args, rig.recordings]);
  return { receiver, queue, child, again };
}

const sender = async () =>
  rig.sender(await rig.listening(S, 'main'), PASSPHRASE, `testsrc2=size=320x180:rate=${RATE}`, `-g ${RATE}`);

it('plays three files one after the other without losing a picture, then the slate', async () => {
  await record('a.mkv');
  await record('b.mp4', { width: 480 });
  await record('c.mkv', { codec: '-c:v libx264 -preset veryfast -g 50 -bf 2' });
  const { receiver, queue } = await launch('19841');
  queue([item('a'), item('b', { name: 'b.mp4' }), item('c')]);
  for (const id of ['a', 'b', 'c']) {
    await plays(id);
    expect(rig.channel(S, 'main')?.status).toBe('PlayStoredFile');
    expect(playout()?.lengthMs).toBeGreaterThan((SECONDS - 1) * 1000);
  }
  await ended('a', 'b', 'c');
  expect(outcomes()).toEqual([['a', 'played'], ['b', 'played'], ['c', 'played']]); // prettier-ignore
  await eventually('the slate', () => rig.channel(S, 'main')?.programme === 'slate' || undefined, 30_000);
  await eventually('an idle channel', () => rig.channel(S, 'main')?.status === 'idle' || undefined, 30_000);
  await sleep(2000);
  const all = await receiver.read(RATE);
  expect(all).toMatchObject({ backward: 0, complaints: [], changes: 2 });
  // From the second to the third one more time than between two pictures: as long as its pictures are put back in order.
  expect(all.longestChange).toBeLessThan(3.5 / RATE);
  // On a busy machine the last picture of the queue holds for a moment, until the slate.
  expect(all.missing).toBeLessThan(RATE / 2);
  expect(all.byWidth.get(480)).toBe(SECONDS * RATE);
  expect(all.pictures).toBeGreaterThan(2.9 * SECONDS * RATE);
  expect(rig.failures(S)).toEqual([]);
}, 180_000);

it('takes the place of a live picture, from a position, and gives it back when it is stopped', async () => {
  await record('a.mkv');
  const { receiver, queue } = await launch('19851');
  const pictures = async (width: number) => (await receiver.read(RATE)).byWidth.get(width) ?? 0;
  const more = (what: string, width: number, than: number) =>
    eventually(what, async () => (await pictures(width)) > than || undefined, 60_000);
  queue(undefined);
  await sender();
  await rig.collecting('main');
  await more('live at the destination', 320, RATE);
  queue([item('a', { loop: true, fromMs: 4000 })]);
  await plays('a');
  expect(playout()?.positionMs).toBeGreaterThanOrEqual(4000);
  // Round after round: one lasts four seconds.
  await more('two rounds', 640, 9 * RATE);
  queue(undefined);
  const isLive = () => playout() === undefined && rig.channel(S, 'main')?.status === 'collecting';
  await eventually('live', () => isLive() || undefined, 30_000);
  await more('live at the destination again', 320, (await pictures(320)) + RATE);
  const all = await receiver.read(RATE);
  expect(all).toMatchObject({ backward: 0, complaints: [], changes: 2 });
  expect(all.longestChange).toBeLessThan(3.5 / RATE);
  // On a busy machine a picture comes late.
  expect(all.missing).toBeLessThan(RATE / 2);
}, 180_000);

it('skips, removes and puts in another order on air, and says why a file failed', async () => {
  for (const name of ['a.mkv', 'b.mkv', 'c.mkv']) await record(name);
  await record('mpeg.mkv', { codec: '-c:v mpeg2video' });
  const { receiver, queue } = await launch('19861');
  queue([item('a'), item('b'), item('c')]);
  await plays('a');
  // Another order while one plays, then that one is skipped.
  queue([item('a'), item('c'), item('b')]);
  queue([item('c'), item('b')]);
  await plays('c');
  // What waits is removed; what fails is passed over.
  queue([item('c'), item('mpeg'), item('gone'), item('a')]);
  await ended('mpeg', 'gone');
  expect(playout()?.ended.map(({ detail }) => detail)).toEqual([
    'The file has no H.264 or HEVC picture that can be played',
    'The file is no longer on the server',
  ]);
  await plays('a');
  // A time ends what plays.
  queue([item('a', { loop: true }), item('b', { at: Date.now() + 3000 })]);
  await plays('b');
  const all = await receiver.read(RATE);
  expect(all).toMatchObject({ backward: 0, complaints: [] });
  // On a busy machine a picture comes late now and then.
  expect(all.missing).toBeLessThan(2 * RATE);
}, 180_000);

it('gives way to live that breaks in, and goes on where it was', async () => {
  await record('a.mkv');
  await record('b.mkv');
  const { receiver, queue } = await launch('19871');
  queue([item('a', { loop: true }), item('b')], true);
  await plays('a');
  const live = await sender();
  await eventually(
    'live',
    () => (playout()?.onAir === false && rig.channel(S, 'main')?.status === 'collecting') || undefined,
    60_000,
  );
  await eventually('a file that waits', () => playout()?.state === 'waiting' || undefined, 30_000);
  expect(playout()?.playoutId).toBe('a');
  await live.kill();
  await plays('a');
  const all = await receiver.read(RATE);
  expect(all.backward).toBe(0);
  expect(all.byWidth.get(320) ?? 0).toBeGreaterThan(0);
}, 180_000);

it('goes on with the queue after the server was killed', async () => {
  await record('a.mkv');
  await record('b.mkv');
  const { queue, child, again } = await launch('19881');
  queue([item('a'), item('b', { loop: true })]);
  await plays('b');
  await ended('a');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  await again();
  await plays('b');
  expect(outcomes()).toEqual([['a', 'played']]);
}, 180_000);
