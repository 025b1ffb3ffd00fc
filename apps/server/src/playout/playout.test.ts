import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { PlayoutMemory } from './playout-memory.js';
import { Playout } from './playout.js';

const nothing = (): void => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const RATE = 25;

async function recorded(path: string, seconds: number): Promise<void> {
  const args = `-v error -y -f lavfi -i testsrc2=size=160x90:rate=${RATE} -t ${seconds} -c:v libx264 -preset ultrafast -g ${RATE}`;
  await promisify(execFile)('ffmpeg', [...splitArgs(args), path]);
}

/** Pieces of a live stream, one for each picture. */
async function livePieces(folder: string): Promise<readonly Buffer[]> {
  const path = join(folder, 'live.ts');
  await recorded(path, 20);
  const all = Buffer.concat([...new PacketCutter().push(await readFile(path))]);
  const packets = all.length / 188;
  const each = Math.ceil(packets / (20 * RATE));
  return Array.from({ length: Math.ceil(packets / each) }, (_, at) =>
    all.subarray(at * each * 188, (at + 1) * each * 188),
  );
}

/** A playout of one file of `seconds`, beside a live stream that arrives while `isLive`. */
async function playing(seconds: number, change: { readonly loop: boolean; readonly breakIn: boolean }, isLive = true) {
  const folder = await mkdtemp(join(tmpdir(), 'playout-'));
  await mkdir(join(folder, 'old'));
  await recorded(join(folder, 'old', 'a.mkv'), seconds);
  const pieces = [...(await livePieces(folder))];
  const state = { isLive, gone: 0 };
  const playout: Playout = new Playout({
    channelId: () => 'main',
    recordings: folder,
    memory: await PlayoutMemory.open(join(folder, 'playouts.json'), log),
    onPiece: nothing,
    onSwitch: nothing,
    onGone: () => (state.gone += 1),
    onChange: nothing,
    now: () => Date.now(),
    log,
  });
  const live = setInterval(() => {
    const piece = state.isLive ? pieces.shift() : undefined;
    if (piece !== undefined) playout.push(piece, performance.now());
  }, 1000 / RATE);
  onTestFinished(async () => {
    clearInterval(live);
    await playout.stop();
    // The position in the queue may still be being written.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const items = [{ playoutId: 'p', channelId: 'old', name: 'a.mkv', fromMs: 0, loop: change.loop, at: null }];
  await playout.configure({ breakIn: change.breakIn, items });
  return { playout, state, report: () => playout.report().playout };
}

it('lets a file follow live that ends, and ends nothing, also while the process is held up', async () => {
  const { playout, state, report } = await playing(10, { loop: true, breakIn: true });
  await eventually('a file that waits', () => report()?.state === 'waiting' || undefined, 30_000);
  expect(playout.isOnAir).toBe(false);
  state.isLive = false;
  const until = performance.now() + 300;
  while (performance.now() < until);
  playout.gone();
  expect(state.gone).toBe(0);
  await eventually('the file', () => playout.isOnAir || undefined, 30_000);
  expect(state.gone).toBe(0);
}, 60_000);

it('goes on round after round with a file that is read at once, beside a live stream', async () => {
  const { playout, report } = await playing(2.5, { loop: true, breakIn: false });
  await eventually('the file', () => playout.isOnAir || undefined, 30_000);
  const end = Date.now() + 8000;
  await eventually(
    'three rounds',
    () => {
      expect(playout.isOnAir).toBe(true);
      return Date.now() > end || undefined;
    },
    30_000,
  );
  expect(report()).toMatchObject({ playoutId: 'p', state: 'playing', ended: [] });
}, 60_000);

it.each([false, true])(
  'plays a queue that is set while the one before is being stopped, with live: %s',
  async (isLive) => {
    const { playout, state, report } = await playing(10, { loop: true, breakIn: false }, true);
    await eventually('the file', () => playout.isOnAir || undefined, 30_000);
    state.isLive = isLive;
    const items = [{ playoutId: 'q', channelId: 'old', name: 'a.mkv', fromMs: 0, loop: true, at: null }];
    const queue = { breakIn: false, items };
    await Promise.all([undefined, queue, undefined, queue].map((wanted) => playout.configure(wanted)));
    await eventually('the new file', () => (playout.isOnAir && report()?.playoutId === 'q') || undefined, 30_000);
    expect(report()).toMatchObject({ state: 'playing', ended: [] });
  },
  60_000,
);

it('returns to a file that live breaks into when all of it was read', async () => {
  const { playout, state, report } = await playing(3, { loop: false, breakIn: true }, false);
  await eventually('the file', () => playout.isOnAir || undefined, 30_000);
  state.isLive = true;
  await eventually('live', () => !playout.isOnAir || undefined, 30_000);
  await eventually('a file that waits', () => report()?.playoutId === 'p' || undefined, 10_000);
  expect(report()?.ended).toEqual([]);
  state.isLive = false;
  await eventually('the file again', () => playout.isOnAir || undefined, 30_000);
  await eventually('its end', () => report()?.ended.length === 1 || undefined, 30_000);
}, 90_000);
