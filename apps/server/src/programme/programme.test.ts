import { EngineRun, pesTimes, pidOf, splitArgs, startsUnit, ticksBetween } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EncoderBudget } from '../encoders/encoder-budget.js';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { TS_PACKET } from '../transport-stream/program.js';
import { Programme } from './programme.js';
import type { ProgrammePiece } from './programme-writer.js';
import { AUDIO_PID, VIDEO_PID } from './tables.js';

const PICTURE = { codec: 'h264', width: 320, height: 180, frameRate: 25 } as const;
const SECONDS = 3;
const PICTURES = SECONDS * PICTURE.frameRate;

/** A stream of `SECONDS`, with sound. `more`: options of its encoder. */
async function encoded(more: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(
      `-loglevel error -f lavfi -i testsrc2=size=320x180:rate=25 -f lavfi -i sine=sample_rate=48000 -t ${SECONDS} ` +
        `-c:v libx264 -preset ultrafast -g 25 ${more} -c:a aac -ac 2 -f mpegts pipe:1`,
    ),
    onOutput: (chunk) => chunks.push(chunk),
  });
  expect((await run.exited).code).toBe(0);
  return Buffer.concat(chunks);
}

let plain: Buffer;
let reordered: Buffer;
let silent: Buffer;

beforeAll(async () => {
  plain = await encoded('-tune zerolatency');
  reordered = await encoded('-bf 2 -output_ts_offset 26500');
  silent = await encoded('-tune zerolatency -an -output_ts_offset 100');
}, 60_000);

function programme(slate = false, slatePicture = (): string | undefined => undefined) {
  const pieces: ProgrammePiece[] = [];
  const states: string[] = [];
  const made: Programme = new Programme({
    title: () => 'studio-1',
    slate: () => slate,
    slatePicture,
    slateRetryMs: 300,
    format: () => undefined,
    overlay: {
      wanted: () => ({ plan: undefined, isMissing: false }),
      budget: new EncoderBudget(1),
      now: () => Date.now(),
    },
    picture: () => PICTURE,
    onPiece: (piece) => pieces.push(piece),
    onRestart: () => states.push('restart'),
    onChange: () => states.push(made.state),
    log,
  });
  onTestFinished(() => made.stop());
  const push = (stream: Buffer): void => {
    for (const piece of new PacketCutter().push(stream)) made.push(piece);
  };
  return { made, states, push, data: () => Buffer.concat(pieces.map(({ data }) => data)), pieces };
}

const nothing = (): void => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Times of units of a PID, in order. */
function timesOf(data: Buffer, pid: number, which: 'dts' | 'pts'): number[] {
  const times: number[] = [];
  for (let at = 0; at < data.length; at += TS_PACKET) {
    if (pidOf(data, at) !== pid || !startsUnit(data, at)) continue;
    const found = pesTimes(data, at);
    if (found) times.push(found[which]);
  }
  return times;
}

const distances = (times: readonly number[]): number[] =>
  times.flatMap((time, index) => (index === 0 ? [] : [ticksBetween(times[index - 1] ?? time, time)]));

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'programme-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Lines of a decoder about a stream, and the number of pictures in it. */
async function decoded(data: Buffer): Promise<{ readonly pictures: number; readonly lines: readonly string[] }> {
  const file = join(await folderOfTest(), 'stream.ts');
  await writeFile(file, data);
  const lines: string[] = [];
  let output = '';
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: [...splitArgs('-v warning -i'), file, ...splitArgs('-fps_mode passthrough -progress pipe:1 -f null -')],
    onOutput: (chunk) => (output += chunk.toString()),
    onLine: (line) => lines.push(line),
  });
  await run.exited;
  return { pictures: Number(/frame=\s*(\d+)(?![^]*frame=)/.exec(output)?.[1]), lines };
}

describe('a programme', () => {
  it('has every picture of one stream after another, without a step in its times, and decodes without a word', async () => {
    const { made, push, data } = programme();
    push(plain);
    made.newStream();
    push(reordered);
    made.newStream();
    push(plain);
    const out = data();
    // The very last picture is complete only when another one begins, or the stream ends.
    const pictures = 3 * PICTURES - 1;
    expect(timesOf(out, VIDEO_PID, 'dts')).toHaveLength(pictures);
    // A stream with reordered pictures decodes two before its first one is shown: they are closer together.
    for (const step of distances(timesOf(out, VIDEO_PID, 'dts'))) expect(step).toBeGreaterThan(90);
    const [decodedAt, shownAt] = [timesOf(out, VIDEO_PID, 'dts'), timesOf(out, VIDEO_PID, 'pts')];
    for (const [index, at] of decodedAt.entries())
      expect(ticksBetween(at, shownAt[index] ?? 0)).toBeGreaterThanOrEqual(0);
    const shown = distances(shownAt.toSorted((a, b) => a - b));
    expect(shown.filter((step) => step !== 3600)).toEqual([]);
    for (const step of distances(timesOf(out, AUDIO_PID, 'pts'))) expect(step).toBeGreaterThan(1200);
    expect(await decoded(out)).toEqual({ pictures, lines: [] });
  });

  it('has counters without a step and a clock behind its pictures', () => {
    const { made, push, data } = programme();
    push(plain);
    made.newStream();
    push(reordered);
    const out = data();
    const last = new Map<number, number>();
    let clock: number | undefined;
    for (let at = 0; at < out.length; at += TS_PACKET) {
      const pid = pidOf(out, at);
      const control = out.readUInt8(at + 3);
      const before = last.get(pid);
      if (before !== undefined) expect(control & 0xf).toBe((before + ((control & 0x10) === 0 ? 0 : 1)) & 0xf);
      last.set(pid, control & 0xf);
      if ((control & 0x20) !== 0 && out.readUInt8(at + 4) > 0 && (out.readUInt8(at + 5) & 0x10) !== 0) {
        clock = out.readUInt32BE(at + 6) * 2 + (out.readUInt8(at + 10) >> 7);
      }
      const times = pid === VIDEO_PID && startsUnit(out, at) ? pesTimes(out, at) : undefined;
      if (times && clock !== undefined) expect(ticksBetween(clock, times.dts)).toBe(27_000);
    }
  });

  it('begins with tables and a keyframe, and joins a stream in its midst at its next keyframe', () => {
    const { push, pieces } = programme();
    push(plain.subarray(Math.floor(plain.length / TS_PACKET / 6) * TS_PACKET));
    expect(pieces[0]?.isEntry).toBe(true);
    expect(pidOf(pieces[0]?.data ?? Buffer.alloc(4), 0)).toBe(0);
  });

  it('shows a slate when the picture ends, and the picture again when it is back', async () => {
    const { made, push, states, data } = programme(true);
    push(plain);
    await eventually('the slate', () => made.state === 'slate' || undefined, 30_000);
    // The slate follows the very last picture, after the silence limit.
    const steps = distances(timesOf(data(), VIDEO_PID, 'dts'));
    expect(steps.findIndex((step) => step > 2 * 3600) + 1).toBe(PICTURES);
    made.liveEnded();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    push(reordered);
    expect(states).toEqual(['live', 'slate', 'live']);
    const out = data();
    for (const step of distances(timesOf(out, VIDEO_PID, 'dts'))) expect(step).toBeGreaterThan(0);
    expect((await decoded(out)).lines).toEqual([]);
  });

  it('makes a slate again that could not be made', async () => {
    const file = join(await folderOfTest(), 'slate.png');
    const { made, push } = programme(true, () => file);
    push(plain);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(made.state).toBe('live');
    const picture = await EngineRun.start({
      command: 'ffmpeg',
      args: [...splitArgs('-loglevel error -f lavfi -i color=c=red:s=64x64 -frames:v 1'), file],
    });
    await picture.exited;
    await eventually('the slate', () => made.state === 'slate' || undefined, 30_000);
  });

  it('keeps its slate while another one cannot be made', async () => {
    let picture: string | undefined;
    const { made, push, states } = programme(true, () => picture);
    push(plain);
    await eventually('the slate', () => made.state === 'slate' || undefined, 30_000);
    push(reordered);
    expect(made.state).toBe('live');
    picture = '/missing.png';
    await new Promise((resolve) => setTimeout(resolve, 400));
    made.liveEnded();
    await eventually('the slate again', () => made.state === 'slate' || undefined, 30_000);
    expect(states).toEqual(['live', 'slate', 'live', 'slate']);
  });

  it('ends without a slate', async () => {
    const { made, push, states } = programme();
    push(plain);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(made.state).toBe('live');
    made.liveEnded();
    expect(states).toEqual(['live', 'none']);
  });

  it('has no audio where the stream has none, and says so in another version of its tables', () => {
    const { made, push, data, pieces } = programme();
    push(plain);
    made.newStream();
    const before = pieces.length;
    push(silent);
    expect(timesOf(Buffer.concat(pieces.slice(before).map((one) => one.data)), AUDIO_PID, 'pts')).toEqual([]);
    expect(timesOf(data(), VIDEO_PID, 'dts')).toHaveLength(2 * PICTURES - 1);
  });
});
