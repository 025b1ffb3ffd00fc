import { freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, DesiredPlayout } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { receivedPictures, type ReceivedPictures } from './received-pictures.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const RATE = 25;
const SECONDS = 8;
const PLAIN = '-c:v libx264 -preset ultrafast -g 25 -bf 0';
/** A codec whose pictures are decoded in another order than they are shown. */
const REORDERED = '-c:v libx264 -preset veryfast -g 50 -bf 2';
/** Width of live pictures. */
const LIVE = 320;

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
const isOnAir = (playoutId: string) => playout()?.playoutId === playoutId && playout()?.onAir === true;
const plays = (playoutId: string) => eventually(`${playoutId} on air`, () => isOnAir(playoutId) || undefined, 60_000);
const outcomes = () => playout()?.ended.map(({ playoutId, outcome }) => [playoutId, outcome]);
const ended = (...ids: string[]) =>
  eventually(
    `${ids.join()} ended`,
    () => ids.every((id) => playout()?.ended.some((one) => one.playoutId === id)) || undefined,
    60_000,
  );

/** The sources that the programme showed, one after the other; `from`: the first report that counts. */
const shown = (from = 0): string[] => {
  const all = rig.far
    .received(S)
    .states.slice(from)
    .flatMap((state) => {
      const channel =
        state.kind === 'server' ? state.channels.find(({ channelId }) => channelId === 'main') : undefined;
      return channel?.programme === undefined ? [] : [channel.programme];
    });
  const begun = all.slice(all.findIndex((one) => one !== 'none'));
  return begun.filter((one, index) => one !== begun[index - 1]);
};

/** Prints the cost of every joint, for a manual check. */
function print(what: string, { joints, missing, byWidth }: ReceivedPictures): void {
  const costs = joints.map(({ from, to, held }) => `${from}→${to} ${held}`).join(', ');
  const counts = [...byWidth].map(([width, count]) => `${width}: ${count}`).join(', ');
  process.stderr.write(
    `${what}: pictures held at joints: ${costs || 'no joint'}; missing ${missing}; received ${counts}\n`,
  );
}

/** A file of another channel, with a sound format that programmes do not have. */
async function record(name: string, { width = 640, codec = PLAIN } = {}): Promise<void> {
  const folder = join(rig.recordings, 'old');
  await mkdir(folder, { recursive: true });
  const inputs = `-f lavfi -i testsrc2=size=${width}x360:rate=${RATE} -f lavfi -i sine=sample_rate=44100 -t ${SECONDS}`;
  const args = splitArgs(`-v error -y ${inputs} ${codec} -pix_fmt yuv420p -c:a aac -ac 1`);
  await promisify(execFile)('ffmpeg', [...args, join(folder, name)]);
}

async function launch(basePort: string, slate = true) {
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
  const main = channelOf('main', { slate, destinations: [udp] });
  /** Sets the queue of the channel. */
  const queue = (items: readonly Item[] | undefined, breakIn = false): void =>
    rig.serve(S, (version += 1), [{ ...main, ...(items && { playout: { breakIn, items: [...items] } }) }]);
  const again = () => rig.launch('server', S, [...args, rig.recordings]);
  const pictures = async (width: number) => (await receiver.read(RATE)).byWidth.get(width) ?? 0;
  const more = (what: string, width: number, than: number) =>
    eventually(what, async () => (await pictures(width)) > than || undefined, 60_000);
  return { receiver, queue, child, again, pictures, more };
}

const sender = async () =>
  rig.sender(await rig.listening(S, 'main'), PASSPHRASE, `testsrc2=size=${LIVE}x180:rate=${RATE}`, `-g ${RATE}`);

it('plays files one after the other without losing or holding a picture, into reordered ones and out of them, then the slate', async () => {
  await record('a.mkv');
  await record('b.mp4', { width: 480 });
  await record('c.mkv', { width: 512, codec: REORDERED });
  await record('d.mkv', { width: 400 });
  await record('e.mkv', { width: 560, codec: REORDERED });
  const { receiver, queue } = await launch('19841');
  queue([item('a'), item('b', { name: 'b.mp4' }), item('c'), item('d'), item('e')]);
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await plays(id);
    expect(rig.channel(S, 'main')?.status).toBe('PlayStoredFile');
    expect(playout()?.lengthMs).toBeGreaterThan((SECONDS - 1) * 1000);
  }
  await ended('a', 'b', 'c', 'd', 'e');
  expect(outcomes()).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => [id, 'played']));
  await eventually('the slate', () => rig.channel(S, 'main')?.programme === 'slate' || undefined, 30_000);
  await eventually('an idle channel', () => rig.channel(S, 'main')?.status === 'idle' || undefined, 30_000);
  await sleep(2000);
  expect(shown()).toEqual(['live', 'slate']);
  const all = await receiver.read(RATE);
  print('five files', all);
  expect(all).toMatchObject({ backward: 0, complaints: [] });
  const held = 0;
  expect(all.joints.slice(0, 4)).toEqual([
    { from: 640, to: 480, held },
    { from: 480, to: 512, held },
    { from: 512, to: 400, held },
    { from: 400, to: 560, held },
  ]);
  for (const width of [480, 512, 400]) expect(all.byWidth.get(width), `${width}`).toBe(SECONDS * RATE);
  expect(rig.failures(S)).toEqual([]);
}, 240_000);

it('takes the place of a live picture, from a position, and gives it back when it is stopped', async () => {
  await record('a.mkv', { codec: REORDERED });
  const { receiver, queue, more, pictures } = await launch('19851');
  queue(undefined);
  await sender();
  await rig.collecting('main');
  await more('live at the destination', LIVE, RATE);
  queue([item('a', { loop: true, fromMs: 4300 })]);
  await plays('a');
  const from = rig.far.received(S).states.length;
  // It begins at the last picture before with which a decoder can begin.
  expect(Math.abs((playout()?.positionMs ?? 0) - 4000)).toBeLessThan(100);
  // Loops: a round lasts four seconds.
  await more('two rounds', 640, 9 * RATE);
  expect(shown(from)).toEqual(['live']);
  queue(undefined);
  const isLive = () => playout() === undefined && rig.channel(S, 'main')?.status === 'collecting';
  await eventually('live', () => isLive() || undefined, 30_000);
  expect(shown(from)).toEqual(['live']);
  await more('live at the destination again', LIVE, (await pictures(LIVE)) + RATE);
  const all = await receiver.read(RATE);
  print('live, a looped file, live', all);
  expect(all).toMatchObject({ backward: 0, complaints: [], missing: 0 });
  expect(all.joints).toEqual([
    { from: LIVE, to: 640, held: 0 },
    { from: 640, to: LIVE, held: 0 },
  ]);
}, 180_000);

it('skips, removes and puts in another order on air, and says why a file failed', async () => {
  await record('a.mkv', { codec: REORDERED });
  await record('b.mkv', { width: 480 });
  await record('c.mkv', { width: 512, codec: REORDERED });
  await record('mpeg.mkv', { codec: '-c:v mpeg2video' });
  const { receiver, queue, more } = await launch('19861');
  queue([item('a'), item('b'), item('c')]);
  await plays('a');
  await more('a at the destination', 640, RATE);
  // Changes the order while a file plays, then skips it.
  queue([item('a'), item('c'), item('b')]);
  queue([item('c'), item('b')]);
  await plays('c');
  // Waiting files are removed; failing ones are skipped.
  queue([item('c'), item('mpeg'), item('gone'), item('a')]);
  await ended('mpeg', 'gone');
  expect(playout()?.ended.map(({ detail }) => detail)).toEqual([
    'The file has no H.264 or HEVC picture that can be played',
    'The file is no longer on the server',
  ]);
  await plays('a');
  // A start time ends the current file.
  queue([item('a', { loop: true }), item('b', { at: Date.now() + 3000 })]);
  await plays('b');
  await more('b at the destination', 480, RATE);
  expect(shown()).toEqual(['live']);
  const all = await receiver.read(RATE);
  print('a skipped file, one that ended, one that a time ended', all);
  expect(all).toMatchObject({ backward: 0, complaints: [], missing: 0 });
  expect(all.joints).toEqual([
    { from: 640, to: 512, held: 0 },
    { from: 512, to: 640, held: 0 },
    { from: 640, to: 480, held: 0 },
  ]);
}, 180_000);

it('gives way to live that breaks in, and goes on where it was', async () => {
  const GROUP_MS = 2000;
  await record('a.mkv', { codec: REORDERED });
  await record('b.mkv', { width: 480 });
  const { receiver, queue, more } = await launch('19871', false);
  // The destination has received all of the second file.
  queue([item('b'), item('a')], true);
  await plays('a');
  await more('some of it', 640, 2 * RATE);
  const live = await sender();
  const isLive = () => playout()?.onAir === false && rig.channel(S, 'main')?.status === 'collecting';
  await eventually('live', () => isLive() || undefined, 60_000);
  await eventually('a file that waits', () => playout()?.state === 'waiting' || undefined, 30_000);
  expect(playout()?.playoutId).toBe('a');
  const before = await receiver.read(RATE);
  const playedMs = ((before.byWidth.get(640) ?? 0) * 1000) / RATE;
  const waitsAt = playout()?.positionMs ?? 0;
  process.stderr.write(`live broke in after ${playedMs} ms; the file waits at ${waitsAt} ms\n`);
  // It waits at the last picture before its position with which a decoder can begin.
  expect(waitsAt % GROUP_MS).toBeLessThan(100);
  expect(waitsAt).toBeLessThanOrEqual(playedMs + 100);
  expect(waitsAt).toBeGreaterThan(playedMs - GROUP_MS - 100);
  await more('live at the destination', LIVE, RATE);
  await live.kill();
  await plays('a');
  expect(shown()).toEqual(['live']);
  await ended('a', 'b');
  await sleep(1000);
  const all = await receiver.read(RATE);
  print('a file, the next one, live, the file', all);
  expect(all.backward).toBe(0);
  const pictures = all.byWidth.get(640) ?? 0;
  expect(pictures).toBeGreaterThanOrEqual(SECONDS * RATE);
  expect(pictures).toBeLessThanOrEqual(SECONDS * RATE + (GROUP_MS / 1000) * RATE);
  expect(all.joints.map(({ from, to }) => [from, to])).toEqual([[480, 640], [640, LIVE], [LIVE, 640]]); // prettier-ignore
}, 180_000);

it('goes on with the queue where it was after the server was killed', async () => {
  await record('a.mkv');
  await record('b.mkv', { width: 480 });
  const { queue, child, again, receiver, more } = await launch('19881');
  queue([item('a'), item('b')]);
  await plays('b');
  await ended('a');
  await more('some of b', 480, 4 * RATE);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const playedMs = (((await receiver.read(RATE)).byWidth.get(480) ?? 0) * 1000) / RATE;
  await again();
  await plays('b');
  expect(outcomes()).toEqual([['a', 'played']]);
  const place = playout()?.positionMs ?? 0;
  process.stderr.write(`killed after ${playedMs} ms of b, goes on at ${place} ms\n`);
  // The position is stored every two seconds, and a group lasts one.
  expect(place).toBeGreaterThan(playedMs - 4000);
  expect(place).toBeLessThan(playedMs + 1500);
  await ended('a', 'b');
  expect(outcomes()).toEqual([['a', 'played'], ['b', 'played']]); // prettier-ignore
}, 180_000);
