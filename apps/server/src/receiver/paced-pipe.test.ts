import { EngineRun } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PacedPipe, type Pace } from './paced-pipe.js';

let folder: string;
let pipe: PacedPipe | undefined;
let chunks: Buffer[] = [];
let pace: Pace = 'rest';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipe-'));
  chunks = [];
  pace = 'rest';
});

afterEach(async () => {
  await pipe?.close();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

const open = async (): Promise<PacedPipe> => {
  const settings = { onChunk: (chunk: Buffer) => chunks.push(chunk), pace: () => pace };
  return (pipe = await PacedPipe.open(join(folder, 'stream'), settings));
};

const write = (script: string): Promise<EngineRun> =>
  EngineRun.start({ command: 'sh', args: ['-c', script], output: pipe?.writer ?? -1 });

const hash = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

const received = (): Buffer => Buffer.concat(chunks);

it.each(['live', 'rest', 'idle'] as const)(
  'loses nothing of a writer that is faster than its reader: %s',
  async (now) => {
    pace = now;
    await open();
    const run = await write('i=0; while [ $i -lt 20000 ]; do printf "%0188d" $i; i=$((i+1)); done');
    expect((await run.exited).code).toBe(0);
    pipe?.drain();
    const numbers = Array.from({ length: 20_000 }, (_, n) => String(n).padStart(188, '0')).join('');
    expect(hash(received())).toBe(hash(numbers));
  },
);

it('reads less often while no viewer waits', async () => {
  const script = 'i=0; while [ $i -lt 60 ]; do printf "%01000d" $i; sleep 0.02; i=$((i+1)); done';
  const looks = async (now: Pace): Promise<number> => {
    pace = now;
    chunks = [];
    pipe?.look();
    const run = await write(script);
    await run.exited;
    pipe?.drain();
    expect(received()).toHaveLength(60_000);
    return chunks.length;
  };
  await open();
  const live = await looks('live');
  const rest = await looks('rest');
  expect(rest).toBeLessThan(live / 2);
});

it('continues with the next program, and returns what the last one wrote', async () => {
  pace = 'idle';
  await open();
  for (const word of ['one ', 'two ']) await (await write(`printf "${word}"`)).exited;
  expect(received().toString()).toBe('');
  pipe?.drain();
  expect(received().toString()).toBe('one two ');
  const run = await write('printf three; sleep 60');
  await eventually('it is seen without being asked for', () => received().toString() === 'one two three' || undefined);
  await run.kill();
});

it('returns nothing that was to be discarded', async () => {
  pace = 'idle';
  await open();
  await (
    await write('printf old')
  ).exited;
  pipe?.discard();
  await (
    await write('printf new')
  ).exited;
  pipe?.drain();
  expect(received().toString()).toBe('new');
});
