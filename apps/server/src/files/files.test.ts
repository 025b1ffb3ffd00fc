import type { Log } from '@backhaul/agent';
import { fileSubject, runningSubject, signMediaToken } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClipMaker } from './clip-maker.js';
import { DerivedFiles } from './derived.js';
import { FileOrigins } from './file-origins.js';
import { FilePlaces } from './file-places.js';
import { GrowingFiles } from './growing.js';
import { HeldFiles } from './held-files.js';
import { mediaInfo } from './media-info.js';
import { FileServer } from './serve-files.js';
import { Turns } from './turns.js';

const run = promisify(execFile);
const quiet = (): void => undefined;
const silent: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const KEY = 'k'.repeat(43);
const NOW = 1_000_000;
/** A name that must be escaped in paths and headers. */
const NAME = 'Überfall, Teil 1.mkv';

let made: string;
let source: string;
let folder: string;
let places: FilePlaces;
let clips: ClipMaker;
let held: HeldFiles;
let changes: string[];
let closed: string[];
let sending: boolean;
let server: Server;
let base: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'files-source-'));
  source = join(made, 'source.mkv');
  const inputs = '-f lavfi -i testsrc2=size=160x90:rate=25 -f lavfi -i sine=frequency=440:sample_rate=48000';
  const coded = '-t 12 -c:v libx264 -preset ultrafast -g 50 -sc_threshold 0 -c:a aac -metadata title=Harbour';
  await run('ffmpeg', ['-v', 'error', ...inputs.split(' '), ...coded.split(' '), source]);
});
afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  [changes, closed, sending] = [[], [], false];
  places = new FilePlaces(folder);
  const origins = await FileOrigins.open(join(folder, 'origins.json'), silent);
  const onMade = (_channelId: string, path: string): void => void closed.push(path);
  clips = new ClipMaker({ folder: join(folder, '.clips'), places, origins, log: silent, onMade });
  held = new HeldFiles({
    places,
    origins,
    log: silent,
    exports: { forget: async () => undefined, isSending: () => sending, renamed: async () => undefined },
    onRemoved: async (_channelId, name) => void changes.push(`removed ${name}`),
    onRenamed: async (_channelId, name, newName) => void changes.push(`${name} → ${newName}`),
  });
  await mkdir(join(folder, 'c1', '.open'), { recursive: true });
  await copyFile(source, join(folder, 'c1', NAME));
  const turns = new Turns();
  const files = new FileServer({
    places,
    derived: new DerivedFiles(join(folder, '.derived'), turns),
    growing: new GrowingFiles(turns),
    mediaKey: () => KEY,
    now: () => NOW,
  });
  server = createServer((request, response) => {
    void files.answer(request, response).then((known) => known || response.writeHead(404).end('not files'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/channel-files`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const token = (name: string, until = NOW + 60_000): string => signMediaToken(KEY, fileSubject('c1', name), until);
const ask = (verb: string, name = NAME, query = '', init: RequestInit = {}) =>
  fetch(`${base}/c1/${verb}/${encodeURIComponent(name)}?token=${token(name)}${query}`, init);
const order = () => ({ id: 'order-1', signal: new AbortController().signal, reportProgress: () => undefined });
const clip = (change: object = {}) => ({
  channelId: 'c1',
  file: NAME,
  fromMs: 5000,
  toMs: 8000,
  exact: false,
  stem: 'Harbour_clip',
  ...change,
});
const lengthOf = async (name: string) => (await mediaInfo(join(folder, 'c1', name)))?.media.durationMs ?? 0;

describe('a clip', () => {
  it('begins at the keyframe before in, without decoding, and says so', async () => {
    expect(await clips.make(clip(), order())).toMatchObject({
      outcome: 'done',
      data: { kind: 'clip', name: 'Harbour_clip.mp4', fromMs: expect.closeTo(4000, -2) },
    });
    expect(await lengthOf('Harbour_clip.mp4')).toBeGreaterThan(3900);
    expect(await lengthOf('Harbour_clip.mp4')).toBeLessThan(4200);
    expect(closed).toEqual([join(folder, 'c1', 'Harbour_clip.mp4')]);
    expect((await mediaInfo(closed[0] ?? ''))?.metadata).toEqual({ slugline: 'Harbour' });
    expect((await readdir(join(folder, '.clips'))).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  it('is exact where it is encoded', async () => {
    expect(await clips.make(clip({ exact: true }), order())).toMatchObject({ data: { fromMs: 5000 } });
    expect(Math.abs((await lengthOf('Harbour_clip.mp4')) - 3000)).toBeLessThan(100);
  });

  it('takes no name of another file', async () => {
    await clips.make(clip(), order());
    expect(await clips.make(clip(), { ...order(), id: 'order-2' })).toMatchObject({
      data: { name: 'Harbour_clip (2).mp4' },
    });
  });

  it('can be cut out of the recording that is running', async () => {
    await rm(join(folder, 'c1', NAME));
    // An unfinished recording: no length, and a truncated last cluster.
    const whole = await readFile(source);
    await writeFile(join(folder, 'c1', '.open', NAME), whole.subarray(0, Math.floor(whole.length * 0.8)));
    expect(await clips.make(clip({ fromMs: 11_900, toMs: 12_000 }), order())).toMatchObject({ outcome: 'failed' });
    expect(await clips.make(clip({ fromMs: 2100, toMs: 4000 }), order())).toMatchObject({ outcome: 'done' });
    expect(await lengthOf('Harbour_clip.mp4')).toBeGreaterThan(1800);
  });

  it.each([
    [{ file: 'none.mkv' }, 'The file is no longer there'],
    [{ fromMs: 60_000, toMs: 70_000 }, 'There is nothing between in and out'],
  ])('of %j fails in words and leaves nothing', async (change, error) => {
    expect(await clips.make(clip(change), order())).toMatchObject({ outcome: 'failed', error });
    expect(await readdir(join(folder, 'c1'))).toEqual(['.open', NAME]);
    expect(closed).toEqual([]);
  });

  it('of what is no media fails', async () => {
    await writeFile(join(folder, 'c1', NAME), 'not a film'.repeat(1000));
    expect(await clips.make(clip(), order())).toMatchObject({ outcome: 'failed' });
  });

  it('that a restart interrupted was made or was not', async () => {
    expect(await clips.settle(clip(), 'order-1')).toMatchObject({ outcome: 'failed', error: /restarted/ });
    await clips.make(clip(), order());
    await clips.resume();
    expect(await clips.settle(clip(), 'order-1')).toMatchObject({
      outcome: 'done',
      data: { name: 'Harbour_clip.mp4' },
    });
  });
});

describe('files of a channel', () => {
  it('are deleted with the metadata beside them, once or twice', async () => {
    await writeFile(join(folder, 'c1', 'Überfall, Teil 1.xml'), '<a/>');
    const remove = () => held.remove({ channelId: 'c1', names: [NAME] });
    expect(await remove()).toMatchObject({ outcome: 'done' });
    expect(await readdir(join(folder, 'c1'))).toEqual(['.open']);
    expect(await remove()).toMatchObject({ outcome: 'done' });
    expect(changes).toEqual([`removed ${NAME}`, `removed ${NAME}`]);
  });

  it('get another name with the metadata beside them', async () => {
    await writeFile(join(folder, 'c1', 'Überfall, Teil 1.xml'), '<a/>');
    const rename = { channelId: 'c1', file: NAME, newName: 'b.mkv' };
    expect(await held.rename(rename)).toMatchObject({ outcome: 'done' });
    expect((await readdir(join(folder, 'c1'))).toSorted()).toEqual(['.open', 'b.mkv', 'b.xml']);
    expect(await held.rename(rename)).toMatchObject({ outcome: 'done' });
    expect(await held.settleRename(rename)).toMatchObject({ outcome: 'done' });
  });

  it('never take the name of another one', async () => {
    await writeFile(join(folder, 'c1', 'b.mkv'), 'other');
    const rename = { channelId: 'c1', file: NAME, newName: 'b.mkv' };
    expect(await held.rename(rename)).toMatchObject({ outcome: 'failed', error: 'File already exists' });
    expect(await held.settleRename(rename)).toMatchObject({ outcome: 'failed', error: 'File already exists' });
    expect(await readFile(join(folder, 'c1', 'b.mkv'), 'utf8')).toBe('other');
    expect(await places.find('c1', NAME)).toBeDefined();
  });

  it('keep their name while they are exported or recorded', async () => {
    sending = true;
    const rename = { channelId: 'c1', file: NAME, newName: 'b.mkv' };
    expect(await held.rename(rename)).toMatchObject({ error: 'The file is being exported' });
    await writeFile(join(folder, 'c1', '.open', 'now.mkv'), 'x');
    expect(await held.rename({ ...rename, file: 'now.mkv' })).toMatchObject({
      error: 'The file is still being recorded',
    });
  });

  it.each(['../c2/a.mkv', '..', '.open', 'a/b.mkv', ''])('are not found by %j', async (name) => {
    expect(await places.find('c1', name)).toBeUndefined();
    expect(() => places.path('c1', name)).toThrow('Not the name of a file');
  });

  it('are no links', async () => {
    await symlink('/etc/passwd', join(folder, 'c1', 'link.mkv'));
    expect(await places.find('c1', 'link.mkv')).toBeUndefined();
    expect((await ask('bytes', 'link.mkv')).status).toBe(404);
  });
});

/** Cached stills and sound. */
const cached = () => readdir(join(folder, '.derived')).catch(() => []);

describe('over HTTP', () => {
  it('sends a file under its name, whole or a range, and never as a page', async () => {
    const whole = await ask('bytes');
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="_berfall, Teil 1.mkv"; filename*=UTF-8''%C3%9Cberfall%2C%20Teil%201.mkv`,
    });
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.equals(await readFile(source))).toBe(true);
    const part = await ask('bytes', NAME, '', { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    expect((await ask('bytes', NAME, '', { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
    const head = await ask('bytes', NAME, '', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('opens nothing without the token of that very file', async () => {
    const at = (query: string) => fetch(`${base}/c1/bytes/${encodeURIComponent(NAME)}?${query}`);
    expect((await at('')).status).toBe(401);
    expect((await at(`token=${token('b.mkv')}`)).status).toBe(401);
    expect((await at(`token=${token(NAME, NOW - 1)}`)).status).toBe(401);
    expect((await at(`token=${signMediaToken(KEY, 'c1', NOW + 60_000)}`)).status).toBe(401);
    expect((await fetch(`${base}/c2/bytes/${encodeURIComponent(NAME)}?token=${token(NAME)}`)).status).toBe(401);
    expect((await ask('bytes', 'none.mkv')).status).toBe(404);
    expect((await fetch(`${base}/c1/bytes/%2e%2e%2fc2?token=x`)).status).toBe(404);
    expect((await ask('bytes', NAME, '', { method: 'PUT', body: 'x' })).status).toBe(405);
  });

  it('plays a part with the times that it has in the file', async () => {
    const played = await ask('play', NAME, '&from=5000&to=8000');
    expect(played.headers.get('content-type')).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6},mp4a\.40\.2"$/i);
    const path = join(folder, 'part.mp4');
    await writeFile(path, Buffer.from(await played.arrayBuffer()));
    const shown = '-v error -select_streams v:0 -show_entries packet=pts_time -of csv=p=0';
    const { stdout } = await run('ffprobe', [...shown.split(' '), path]);
    const times = stdout.trim().split('\n').map(Number);
    expect(Math.abs((times[0] ?? 0) - 4)).toBeLessThan(0.05);
    expect(Math.abs((times.at(-1) ?? 0) - 8)).toBeLessThan(0.1);
  });

  it('plays what a browser has no decoder for as H.264', async () => {
    const path = join(folder, 'c1', 'old.mkv');
    await run('ffmpeg', ['-v', 'error', '-i', source, '-c:v', 'mpeg2video', '-c:a', 'mp2', path]);
    const played = await ask('play', 'old.mkv', '&from=0&to=2000&decode=1');
    expect(played.headers.get('content-type')).toMatch(/avc1/);
  });

  it.each([
    ['&from=0&to=60000', 400],
    ['&from=5&to=5', 400],
    ['&from=-1&to=5', 400],
    ['', 400],
  ])('answers a part %s with %i', async (query, status) => {
    expect((await ask('play', NAME, query)).status).toBe(status);
  });

  it('has stills and the peaks of its sound', async () => {
    const stills = Buffer.from(await (await ask('stills')).arrayBuffer());
    expect(stills.subarray(0, 2).toString('hex')).toBe('ffd8');
    const sound = Buffer.from(await (await ask('sound')).arrayBuffer());
    expect(sound).toHaveLength(600);
    expect(Math.min(...sound.subarray(10, 590))).toBeGreaterThan(5);
    await writeFile(join(folder, 'c1', 'text.mkv'), 'text');
    expect((await ask('stills', 'text.mkv')).status).toBe(404);
  });

  it('has the speech of a part as mono sound that is as long, and keeps nothing of it', async () => {
    const before = await cached();
    const speech = await ask('speech', NAME, '&from=2000&to=7000');
    expect([speech.status, speech.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
    const path = join(made, 'speech.ogg');
    await writeFile(path, Buffer.from(await speech.arrayBuffer()));
    const shown = '-v error -show_entries stream=codec_name,channels:format=duration -of csv=p=0';
    const { stdout } = await run('ffprobe', [...shown.split(' '), path]);
    const [stream, duration] = stdout.trim().split('\n');
    expect(stream).toBe('opus,1');
    expect(Math.abs(Number(duration) - 5)).toBeLessThan(0.1);
    expect(await cached()).toEqual(before);
  });

  it('has silence in its speech while its sound has not begun', async () => {
    const path = join(folder, 'c1', 'late.mkv');
    const inputs = '-v error -f lavfi -i testsrc2=size=160x90:rate=25 -itsoffset 3 -f lavfi -i sine -t 6 -c:v libx264';
    await run('ffmpeg', [...inputs.split(' '), '-c:a', 'aac', path]);
    const speech = Buffer.from(await (await ask('speech', 'late.mkv', '&from=0&to=6000')).arrayBuffer());
    await writeFile(join(made, 'late.ogg'), speech);
    const detect = '-hide_banner -nostats -af silencedetect=noise=-40dB:d=1 -f null -'.split(' ');
    const { stderr } = await run('ffmpeg', ['-i', join(made, 'late.ogg'), ...detect]);
    expect(Math.abs(Number(/silence_end: ([\d.]+)/.exec(stderr)?.[1]) - 3)).toBeLessThan(0.2);
  });

  it.each([
    ['a.mkv', '&from=0&to=600001', 400],
    ['a.mkv', '&from=5&to=5', 400],
    ['a.mkv', '', 400],
    ['a.mkv', '&from=60000&to=61000', 204],
    ['mute.mkv', '&from=0&to=1000', 204],
    ['text.mkv', '&from=0&to=1000', 404],
    ['none.mkv', '&from=0&to=1000', 404],
  ])('answers the speech of %s %s with %i', async (name, query, status) => {
    await copyFile(source, join(folder, 'c1', 'a.mkv'));
    await run('ffmpeg', ['-v', 'error', '-i', source, '-an', '-c', 'copy', join(folder, 'c1', 'mute.mkv')]);
    await writeFile(join(folder, 'c1', 'text.mkv'), 'text');
    expect((await ask('speech', name, query)).status).toBe(status);
  });

  it('has its metadata beside it, as bytes', async () => {
    expect((await ask('beside')).status).toBe(404);
    await writeFile(join(folder, 'c1', 'Überfall, Teil 1.xml'), '<story/>');
    const beside = await ask('beside');
    expect([beside.headers.get('content-type'), await beside.text()]).toEqual(['application/octet-stream', '<story/>']);
  });

  it('says what is being recorded', async () => {
    const running = () => fetch(`${base}/c1/running?token=${signMediaToken(KEY, runningSubject('c1'), NOW + 60_000)}`);
    expect((await running()).status).toBe(404);
    await copyFile(source, join(folder, 'c1', '.open', 'now.mkv'));
    expect(await (await running()).json()).toMatchObject({
      name: 'now.mkv',
      bytes: expect.any(Number),
      // By the clock of the console, not by that of this machine.
      openedAt: expect.toSatisfy((at: number) => at > NOW - 60_000 && at <= NOW + 1),
    });
    expect((await fetch(`${base}/c1/running?token=x`)).status).toBe(401);
  });
});
