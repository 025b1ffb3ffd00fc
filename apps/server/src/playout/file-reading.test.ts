import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { FileReading } from './file-reading.js';

const nothing = (): void => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
/** Distance of pictures with which a decoder can begin. */
const GROUP_MS = 2000;
const LENGTH_MS = 10_000;
let recordings = '';

beforeAll(async () => {
  recordings = await mkdtemp(join(tmpdir(), 'file-reading-'));
  await mkdir(join(recordings, 'old'));
}, 60_000);
afterAll(() => rm(recordings, { recursive: true, force: true }));

async function record(name: string, more: string): Promise<void> {
  const inputs = `-f lavfi -i testsrc2=size=160x90:rate=25 -f lavfi -i sine=sample_rate=44100 -t ${LENGTH_MS / 1000}`;
  const codec = `-c:v libx264 -preset veryfast -g ${GROUP_MS / 40} -keyint_min ${GROUP_MS / 40} -sc_threshold 0 -pix_fmt yuv420p -c:a aac`;
  await promisify(execFile)('ffmpeg', [
    ...splitArgs(`-v error -y ${inputs} ${codec} ${more}`),
    join(recordings, 'old', name),
  ]);
}

/** The position that is reported, and the real one by the number of pictures, ms. */
async function begins(name: string, fromMs: number): Promise<{ readonly says: number; readonly does: number }> {
  const item = { playoutId: 'p', channelId: 'old', name, fromMs: 0, loop: false, at: null };
  const reading = new FileReading({ recordings, item, fromMs, onChange: nothing, log });
  onTestFinished(() => reading.stop());
  await eventually('its first pictures', () => reading.isReady || undefined, 30_000);
  let pictures = 0;
  for (let now = performance.now(); !reading.isDone || !reading.frames.isEmpty; now += 60_000) {
    reading.frames.takeDue(now, ({ frame }) => (pictures += frame.kind === 'video' ? 1 : 0));
    reading.settle();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { says: reading.beginsMs, does: LENGTH_MS - pictures * 40 };
}

it.each([
  ['plain.mkv', '-bf 0'],
  ['plain.mp4', '-bf 0'],
  ['reordered.mkv', '-bf 2'],
  ['reordered.mp4', '-bf 2'],
  ['plain.ts', '-bf 0 -output_ts_offset 5000'],
  ['reordered.ts', '-bf 2 -output_ts_offset 5000'],
])(
  'says where %s begins: at a group',
  async (name, more) => {
    await record(name, more);
    for (const fromMs of [0, 1500, 4300, 7300]) {
      const { says, does } = await begins(name, fromMs);
      // A stream with reordered pictures begins a little later than the file.
      expect(Math.abs(says - does), `${fromMs} ms: ${says}`).toBeLessThanOrEqual(120);
      const group = Math.floor(fromMs / GROUP_MS) * GROUP_MS;
      const expected = name.endsWith('.ts') && fromMs > 0 ? group + GROUP_MS : group;
      expect(Math.abs(does - expected), `${fromMs} ms: ${does}`).toBeLessThanOrEqual(120);
    }
  },
  60_000,
);

it('fails with words where the file is shorter than its start', async () => {
  await record('short.mkv', '-bf 0');
  const item = { playoutId: 'p', channelId: 'old', name: 'short.mkv', fromMs: 60_000, loop: false, at: null };
  const reading = new FileReading({ recordings, item, fromMs: 60_000, onChange: nothing, log });
  await reading.done;
  expect(reading.failure).toBe('The file ends before the place where it is to begin');
  expect(reading.frames.isEmpty).toBe(true);
}, 60_000);
