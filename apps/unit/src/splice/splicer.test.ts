import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encoderArgs, NAME_FILE } from '../encoder/commands.js';
import { counterOf, hasPayload, PACKET_BYTES, pidOf } from '@backhaul/agent';
import { Splicer, type Entrance } from './splicer.js';

const PICTURE_TICKS = 3000;
/** Tolerance of audio timestamps: less than a frame of AAC, ticks. */
const SOUND_TICKS = 2400;

let folder = '';
let ends: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'splice-'));
  await writeFile(join(folder, NAME_FILE), 'crew-1');
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
  await rm(folder, { recursive: true });
});

/** An encoder as a unit starts it. */
async function encoder(entrance: Entrance, bitrateKbps: number, offsetMs: number): Promise<EngineRun> {
  const configuration = { ...FIRST_CONFIGURATION, resolution: '360p30', bitrateKbps } as const;
  const plan = { source: { kind: 'test' }, name: 'crew-1', nameOverlay: true, configuration } as const;
  const args = encoderArgs(plan, undefined, { live: entrance.address }, offsetMs);
  const run = await EngineRun.start({ command: 'ffmpeg', args, folder });
  ends.push(() => run.kill());
  return run;
}

function receiver() {
  const datagrams: Buffer[] = [];
  const splicer = new Splicer([(datagram) => void datagrams.push(datagram)]);
  ends.push(() => splicer.close());
  const more = async (count: number) => {
    const until = datagrams.length + count;
    await eventually(`${count} more datagrams`, () => datagrams.length >= until || undefined);
  };
  return { splicer, datagrams, more };
}

async function printed(command: string, args: readonly string[]): Promise<string> {
  const parts: Buffer[] = [];
  const run = await EngineRun.start({ command, args: [...args], onOutput: (chunk) => parts.push(chunk) });
  const exit = await run.exited;
  expect(exit.lastLines).toEqual([]);
  return Buffer.concat(parts).toString();
}

/** Timestamps of the packets of a stream of a file, ticks. */
async function times(file: string, stream: 'v' | 'a'): Promise<number[]> {
  const args = splitArgs(`-v warning -select_streams ${stream} -show_entries packet=dts -of csv=p=0`);
  const text = await printed('ffprobe', [...args, file]);
  return text.split('\n').flatMap((line) => (/^\d+/.test(line) ? [Number.parseInt(line)] : []));
}

const steps = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? value));

/** Packets whose counter does not continue that of the packet before. */
function lost(stream: Buffer): number {
  const counters = new Map<number, number>();
  let count = 0;
  for (let at = 0; at < stream.length; at += PACKET_BYTES) {
    const pid = pidOf(stream, at);
    const before = counters.get(pid);
    const due = before === undefined ? undefined : (before + (hasPayload(stream, at) ? 1 : 0)) % 16;
    if (due !== undefined && due !== counterOf(stream, at)) count += 1;
    counters.set(pid, counterOf(stream, at));
  }
  return count;
}

it('switches between encoders again and again, and the output is one whole stream', async () => {
  const { splicer, ...far } = receiver();
  const began = performance.now();
  let entrance = await splicer.entrance();
  let run = await encoder(entrance, 1500, 0);
  await far.more(200);
  for (const kbps of [3000, 800, 2000]) {
    const next = await splicer.entrance();
    const beside = await encoder(next, kbps, performance.now() - began);
    expect(await splicer.splice(next, AbortSignal.timeout(60_000))).toBe(true);
    await run.kill();
    entrance.close();
    [entrance, run] = [next, beside];
    await far.more(200);
  }
  await run.kill();

  const stream = Buffer.concat(far.datagrams);
  const file = join(folder, 'out.ts');
  await writeFile(file, stream);
  expect(lost(stream)).toBe(0);
  const pictures = steps(await times(file, 'v'));
  expect(pictures.length).toBeGreaterThan(100);
  expect(pictures.filter((step) => Math.abs(step - PICTURE_TICKS) > 1)).toEqual([]);
  const sounds = steps(await times(file, 'a'));
  expect(sounds.filter((step) => step <= 0 || step > 1920 + SOUND_TICKS)).toEqual([]);
  // Every frame can be decoded: an error would be in the last lines.
  await printed('ffmpeg', [...splitArgs('-v warning -i'), file, ...splitArgs('-map 0:v -f null -')]);
}, 120_000);

it('keeps the present encoder on air when the next one sends nothing', async () => {
  const { splicer, ...far } = receiver();
  const run = await encoder(await splicer.entrance(), 1500, 0);
  await far.more(100);
  const given = new AbortController();
  const spliced = splicer.splice(await splicer.entrance(), given.signal);
  await far.more(100);
  given.abort();
  expect(await spliced).toBe(false);
  await far.more(100);
  await run.kill();
}, 60_000);

it('switches at once when the present encoder has died', async () => {
  const { splicer, ...far } = receiver();
  const run = await encoder(await splicer.entrance(), 1500, 0);
  await far.more(100);
  await run.kill();
  const next = await splicer.entrance();
  const spliced = splicer.splice(next, AbortSignal.timeout(60_000));
  const beside = await encoder(next, 1500, 0);
  expect(await spliced).toBe(true);
  await far.more(100);
  await beside.kill();
}, 60_000);
