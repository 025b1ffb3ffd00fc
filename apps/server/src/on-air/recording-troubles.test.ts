import { EngineRun } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const folder = () => join(rig.recordings, 'c1');
const names = (path: string): Promise<string[]> => readdir(path).catch(() => []);
const whole = async () => (await names(folder())).filter((name) => name.endsWith('.mkv')).toSorted();
const open = () => names(join(folder(), '.open'));
const recording = () => rig.channel(S, 'c1')?.recording;
const isRecording = () =>
  eventually('a recording', () => (recording()?.state === 'recording' ? true : undefined), 60_000);
const idle = () => eventually('idle', () => (rig.channel(S, 'c1')?.status === 'idle' ? true : undefined), 60_000);
/** An open file, once it contains a picture. */
const written = () =>
  eventually(
    'a file with a picture',
    async () => {
      const [name] = await open();
      const size = name && (await stat(join(folder(), '.open', name)).catch(() => undefined))?.size;
      return size && size > 4096 ? name : undefined;
    },
    60_000,
  );
const closed = (count: number) =>
  eventually(`${count} files`, async () => ((await whole()).length >= count ? whole() : undefined), 60_000);

const serve = () => rig.launch('server', S, ['--base-port', '19871', '--recordings', rig.recordings]);
async function begin() {
  const server = await serve();
  rig.serve(S, 1, [channelOf('c1', { recording: true })]);
  return { server, port: await rig.listening(S, 'c1') };
}

it('a killed sender leaves its channel idle, and the next stream gets a separate file', async () => {
  const { port } = await begin();
  const files = new Set<string>();
  for (let round = 1; round <= 2; round++) {
    const sender = await rig.sender(port, PASSPHRASE);
    await isRecording();
    const name = await written();
    await sender.kill();
    await idle();
    await eventually('that it waits', () => (recording()?.state === 'waiting' ? true : undefined));
    expect(await closed(round)).toContain(name);
    expect(await open()).toEqual([]);
    files.add(name);
  }
  // A machine that pauses splits a stream, and so a file, in two: their number does not matter.
  expect(files.size).toBe(2);
}, 180_000);

it('a killed recorder is restarted with the stream and reports why; its file is kept', async () => {
  const { port } = await begin();
  await rig.sender(port, PASSPHRASE);
  const first = await written();
  const before = await rig.engine([folder(), 'segment']);
  process.kill(before, 'SIGKILL');
  await rig.engine([folder(), 'segment'], before);
  await isRecording();
  expect(await closed(1)).toEqual([first]);
  expect(rig.failures(S)).toEqual(['Recorder: The recorder was ended by SIGKILL']);
  expect(await written()).not.toBe(first);
}, 120_000);

it('files that a killed server left open are kept at its next start, also of channels that do not record or were removed', async () => {
  const { server, port } = await begin();
  await rig.sender(port, PASSPHRASE);
  const name = await written();
  server.kill('SIGKILL');
  const gone = join(rig.recordings, 'gone', '.open');
  await mkdir(gone, { recursive: true });
  await writeFile(join(gone, 'old.mkv'), Buffer.alloc(5000));
  await serve();
  rig.serve(S, 2, [channelOf('c1')]);
  expect(await closed(1)).toEqual([name]);
  expect(await names(join(rig.recordings, 'gone'))).toContain('old.mkv');
  const reported = () => rig.far.received(S).events.filter(({ type }) => type === 'recordingClosed');
  await eventually('an event for both', () => reported().length >= 2 || undefined);
}, 120_000);

it('a stream of one frame a second with audio is recorded and described', async () => {
  const { port } = await begin();
  await rig.sender(port, PASSPHRASE, 'testsrc2=size=640x360:rate=1', '-f lavfi -i sine -c:a aac -g 1');
  await isRecording();
  const name = await written();
  await eventually('its size', () => (rig.channel(S, 'c1')?.video?.width === 640 ? true : undefined), 60_000);
  expect(recording()).toMatchObject({ state: 'recording', detail: '' });
  expect(rig.failures(S)).toEqual([]);
  const path = join(folder(), '.open', name);
  const { stdout } = await promisify(execFile)('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_type',
    '-of',
    'csv=p=0',
    path,
  ]);
  expect(stdout.trim().split('\n')).toEqual(['video', 'audio']);
}, 120_000);

const encode = (size: string, to: string) =>
  promisify(execFile)('ffmpeg', [
    ...`-v error -y -f lavfi -i testsrc2=size=${size}:rate=25 -t 12 -c:v libx264 -preset ultrafast -g 25 -f mpegts`.split(
      ' ',
    ),
    to,
  ]);

it('a change of picture size within one codec is reported, and begins a new file', async () => {
  const { port } = await begin();
  const target = `srt://127.0.0.1:${port}?passphrase=${PASSPHRASE}`;
  const [small, large] = [join(rig.folder, 'small.ts'), join(rig.folder, 'large.ts')];
  await Promise.all([encode('320x180', small), encode('640x360', large)]);
  // One encoder whose picture changes: no packet is marked, and the tables stay the same.
  const both = `concat:${small}|${large}`;
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: [...'-v error -re -f mpegts -i'.split(' '), both, ...'-c copy -f mpegts'.split(' '), target],
  });
  rig.atEnd(() => run.kill());
  const widths = () =>
    rig.far
      .received(S)
      .states.flatMap((state) => (state.kind === 'server' ? (state.channels[0]?.video?.width ?? []) : []));
  await eventually('the second size', () => widths().includes(640) || undefined, 60_000);
  expect([...new Set(widths())]).toEqual([320, 640]);
  expect(await closed(2)).toHaveLength(2);
}, 120_000);
