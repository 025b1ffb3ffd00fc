import type { Log } from '@backhaul/agent';
import { FIRST_SERVER_SETTINGS, type ServerSettings } from '@backhaul/domain';
import { execFile } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StreamInspector } from '../transport-stream/inspector.js';
import { Recorder } from './recorder.js';

const PIECE = 1316;
const run = promisify(execFile);
const quiet = (): void => undefined;
const silent: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const monotonic = (): number => performance.now();

let folder: string;
let space: boolean;
/** The answer about the disk waits for this promise. */
let answer: Promise<unknown>;
/** Fixed time for the recorder, ms. */
let stopped: number | undefined;
let closed: string[];
let failures: string[];
let naming: ServerSettings;
let recorder: Recorder;
let feeding: NodeJS.Timeout;
/** Two seconds, 50 pictures. */
let stream: Buffer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  naming = FIRST_SERVER_SETTINGS;
  [space, answer, stopped, closed, failures] = [true, Promise.resolve(), undefined, [], []];
  recorder = new Recorder({
    folder,
    log: silent,
    monotonic: () => stopped ?? monotonic(),
    label: () => ({ prefix: 'NEWS_', metadata: { slugline: 'Harbour fire', reporter: 'A. Reed' } }),
    channel: () => 'studio-1',
    naming: () => naming,
    onChange: () => undefined,
    onFailure: (detail) => failures.push(detail),
    onClosed: (path) => closed.push(path),
    retryMs: 300,
    lookMs: 50,
    hasFreeSpace: async () => {
      await answer;
      return space;
    },
  });
  // Two seconds of a real stream, in a loop.
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25', '-t', '2', '-c:v', 'libx264', '-g', '25'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...source, '-f', 'mpegts', 'pipe:1'], {
    encoding: 'buffer',
    maxBuffer: 16e6,
  });
  stream = stdout;
  const inspector = new StreamInspector(monotonic);
  let at = 0;
  feeding = setInterval(() => {
    const piece = stdout.subarray(at, at + PIECE);
    at = at + PIECE >= stdout.length ? 0 : at + PIECE;
    for (const seen of inspector.inspect(piece)) recorder.write(seen.piece, seen.sighting);
  }, 5);
});
afterEach(async () => {
  clearInterval(feeding);
  await recorder.stop();
  await rm(folder, { recursive: true });
});

const becomes = (state: Recorder['state']['state']) =>
  expect.poll(() => recorder.state.state, { timeout: 15_000 }).toBe(state);

it('closes its file properly when the disk is full, and continues when there is space again', async () => {
  recorder.enable(true);
  await becomes('recording');
  const open = () => readdir(join(folder, '.open'));
  await expect.poll(open, { timeout: 15_000 }).toHaveLength(1);
  space = false;
  await becomes('failed');
  expect(recorder.state).toEqual({ enabled: true, state: 'failed', detail: 'The disk is full' });
  await expect.poll(() => closed.length, { timeout: 15_000 }).toBe(1);
  expect(await open()).toEqual([]);
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    closed[0] ?? '',
  ]);
  // Only a properly closed file has its duration.
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(basename(closed[0] ?? '')).toMatch(/^NEWS_Harbour-fire-20/);
  const tags = await run('ffprobe', ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', closed[0] ?? '']);
  expect(JSON.parse(tags.stdout)).toMatchObject({ format: { tags: { title: 'Harbour fire', ARTIST: 'A. Reed' } } });
  space = true;
  await becomes('recording');
  expect(await readdir(folder)).toContain(basename(closed[0] ?? ''));
}, 60_000);

it('records what arrives while the disk is looked at', async () => {
  clearInterval(feeding);
  recorder.enable(true);
  const inspector = new StreamInspector(monotonic);
  for (let at = 0; at < stream.length; at += PIECE)
    for (const { piece, sighting } of inspector.inspect(stream.subarray(at, at + PIECE)))
      recorder.write(piece, sighting);
  await becomes('recording');
  recorder.end();
  await expect.poll(() => closed.length, { timeout: 15_000 }).toBe(1);
  const count = '-v error -select_streams v:0 -count_packets -show_entries stream=nb_read_packets -of csv=p=0';
  const { stdout } = await run('ffprobe', [...count.split(' '), closed[0] ?? '']);
  expect(Number(stdout)).toBe(50);
}, 60_000);

it.each([
  ['mp4', { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', tags: { title: 'Harbour fire' } }],
  // TS cannot contain the metadata.
  ['ts', { format_name: 'mpegts' }],
] as const)(
  'writes %s under the name that the server is set to',
  async (fileFormat, format) => {
    naming = { filePrefix: 'DESK_', fileName: 'channelTime', fileFormat, timeZone: 'Asia/Kolkata', maxChannels: null };
    recorder.enable(true);
    await becomes('recording');
    await expect.poll(() => readdir(join(folder, '.open')).catch(() => []), { timeout: 15_000 }).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    recorder.end();
    await expect.poll(() => closed.length, { timeout: 15_000 }).toBe(1);
    expect(basename(closed[0] ?? '')).toMatch(/^DESK_NEWS_studio-1-Harbour-fire-20[\dT-]+\+0530-000\.(mp4|ts)$/);
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_format', '-of', 'json', closed[0] ?? '']);
    expect(JSON.parse(stdout)).toMatchObject({ format });
    recorder.enable(false);
    await recorder.stop();
    expect(await readdir(join(folder, '.open'))).toEqual([]);
  },
  60_000,
);

it('keeps MKV where MP4 cannot be made, and nothing half made', async () => {
  naming = { ...FIRST_SERVER_SETTINGS, fileFormat: 'mp4' };
  recorder.enable(true);
  await becomes('recording');
  const open = join(folder, '.open');
  await expect.poll(() => readdir(open).catch(() => []), { timeout: 15_000 }).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const [name = ''] = await readdir(open);
  // A folder occupies the name of the temporary file.
  await mkdir(join(open, name.replace('.mkv', '.mp4.making')));
  recorder.end();
  await expect.poll(() => closed.map((path) => basename(path)), { timeout: 15_000 }).toEqual([name]);
}, 60_000);

it('starts nothing for a stream that ended while the recording was prepared', async () => {
  const disk = new EventEmitter();
  answer = once(disk, 'answer');
  recorder.enable(true);
  // It is prepared with the first piece.
  await expect.poll(() => readdir(join(folder, '.open')).catch(() => undefined), { timeout: 15_000 }).toEqual([]);
  clearInterval(feeding);
  recorder.end();
  disk.emit('answer');
  await new Promise((resolve) => setImmediate(resolve));
  expect(recorder.state).toEqual({ enabled: true, state: 'waiting', detail: '' });
  expect(await readdir(join(folder, '.open'))).toEqual([]);
  expect([closed, failures]).toEqual([[], []]);
}, 60_000);

/** Process ids of the recorder's program. */
async function programs(): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => lines[index]?.includes(folder)).map(Number);
}

it('is started again by the next piece after a crash, without a wait', async () => {
  recorder.enable(true);
  await becomes('recording');
  await expect.poll(programs, { timeout: 15_000 }).toHaveLength(1);
  const [crashing = 0] = await programs();
  stopped = monotonic();
  process.kill(crashing, 'SIGKILL');
  await expect.poll(() => failures, { timeout: 15_000 }).toEqual(['The recorder was ended by SIGKILL']);
  await becomes('recording');
  await expect
    .poll(programs, { timeout: 15_000 })
    .toSatisfy((pids: readonly number[]) => pids.length === 1 && pids[0] !== crashing);
}, 60_000);
