import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { peaksOfSamples } from './along-sound.js';
import { FilePlaces } from './file-places.js';
import { GrowingFiles } from './growing.js';
import { Turns } from './turns.js';

const run = promisify(execFile);
/** Loud and silent alternately, four seconds each. */
const SOUND = 'aevalsrc=0.5*sin(880*PI*t)*lt(mod(t\\,8)\\,4):s=48000';

let folder: string;
let growing: GrowingFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'growing-'));
  await mkdir(join(folder, 'c1', '.open'), { recursive: true });
  await film('red', 'red.mkv', ['red', 'lime', 'blue', 'red', 'lime']);
  await film('all blue', 'blue.mkv', ['blue', 'blue', 'blue', 'blue', 'blue']);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => (growing = new GrowingFiles(new Turns(), 0)));

/** A film whose colour changes every four seconds, with a keyframe a second. */
async function film(title: string, name: string, colours: readonly string[], sound = true): Promise<void> {
  const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=160x90:r=25:d=4`]);
  const joined = `${colours.map((_, index) => `[${index}:v]`).join('')}concat=n=${colours.length}[v]`;
  const tone = sound ? ['-f', 'lavfi', '-t', String(colours.length * 4), '-i', SOUND] : [];
  const maps = ['-map', '[v]', ...(sound ? ['-map', `${colours.length}:a`] : [])];
  const coded = '-c:v libx264 -preset ultrafast -g 25 -sc_threshold 0 -c:a aac -cluster_time_limit 500'.split(' ');
  const labels = ['-metadata', `title=${title}`];
  const path = join(folder, name);
  await run('ffmpeg', [
    '-v',
    'error',
    ...inputs,
    ...tone,
    '-filter_complex',
    joined,
    ...maps,
    ...coded,
    ...labels,
    path,
  ]);
}

/** Writes a film up to a second, like a recorder. */
async function recorded(name: string, seconds: number): Promise<void> {
  const shown = '-v error -select_streams v -show_entries packet=pts_time,pos -of csv=p=0'.split(' ');
  const { stdout } = await run('ffprobe', [...shown, join(folder, name)]);
  const packets = stdout.split('\n').map((line) => line.split(',').map(Number));
  const next = packets.find(([at = 0]) => at >= seconds)?.[1];
  const whole = await readFile(join(folder, name));
  await writeFile(join(folder, 'c1', '.open', 'now.mkv'), whole.subarray(0, next));
}

async function along(from: number) {
  const file = await new FilePlaces(folder).find('c1', 'now.mkv');
  if (file === undefined) throw new Error('There is no file');
  const { stills, ...rest } = await growing.along(file, from);
  return { ...rest, colours: await coloursOf(stills) };
}

async function coloursOf(stills: readonly string[]): Promise<readonly string[]> {
  const path = join(folder, 'stills.mjpeg');
  await writeFile(path, Buffer.concat(stills.map((still) => Buffer.from(still, 'base64'))));
  const shown = '-vf scale=1:1 -f rawvideo -pix_fmt rgb24 -'.split(' ');
  const read = await run('ffmpeg', ['-v', 'quiet', '-f', 'mjpeg', '-i', path, ...shown], { encoding: 'buffer' }).catch(
    () => ({ stdout: Buffer.alloc(0) }),
  );
  return stills.map((_, at) => {
    const [red = 0, green = 0, blue = 0] = read.stdout.subarray(at * 3);
    const most = Math.max(red, green, blue);
    return most === red ? 'red' : most === green ? 'lime' : 'blue';
  });
}

const loudest = (peaks: readonly number[]): readonly boolean[] =>
  Array.from({ length: peaks.length / 16 }, (_, step) => Math.max(...peaks.slice(step * 16 + 2, step * 16 + 14)) > 20);

it('has a still and peaks for each step that is over, and decodes only what is new', async () => {
  await recorded('red.mkv', 14);
  const first = await along(0);
  expect(first).toMatchObject({ stepMs: 4000, peaksPerStep: 16, from: 0, colours: ['red', 'lime', 'blue'] });
  expect(loudest(first.peaks)).toEqual([true, false, true]);
  // Decoded parts stay, even if the file now has other content there.
  await recorded('blue.mkv', 20);
  const rest = await along(2);
  expect(rest).toMatchObject({ from: 2, colours: ['blue', 'blue'] });
  expect(loudest(rest.peaks)).toEqual([true, false]);
  expect((await along(0)).colours).toEqual(['red', 'lime', 'blue', 'blue']);
});

it('has no peaks of a recording without sound', async () => {
  await film('silent', 'silent.mkv', ['red', 'lime', 'blue'], false);
  await recorded('silent.mkv', 12);
  expect(await along(0)).toMatchObject({ colours: ['red', 'lime'], peaks: [] });
});

it('has nothing of what is no film, and of a recording that has just begun', async () => {
  await writeFile(join(folder, 'c1', '.open', 'now.mkv'), 'text');
  expect(await along(0)).toMatchObject({ colours: [], peaks: [] });
  await recorded('red.mkv', 2);
  expect(await along(0)).toMatchObject({ colours: [], peaks: [] });
});

it('looks again after some seconds only', async () => {
  growing = new GrowingFiles(new Turns());
  await recorded('red.mkv', 14);
  expect((await along(0)).colours).toHaveLength(3);
  await recorded('red.mkv', 20);
  expect((await along(0)).colours).toHaveLength(3);
});

it('is made by one program at a time', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const failing = turns.run(() => Promise.reject(new Error('no')));
  const slow = turns.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push('slow');
  });
  await Promise.all([expect(failing).rejects.toThrow('no'), slow, turns.run(async () => void done.push('quick'))]);
  expect(done).toEqual(['slow', 'quick']);
});

it('knows the loudest samples', () => {
  const samples = Buffer.alloc(12);
  [0, 32_767, -16_384, 0, 128].forEach((sample, index) => samples.writeInt16LE(sample, index * 2));
  expect([...peaksOfSamples(samples, 2, 4)]).toEqual([255, 128, 1, 0]);
});
