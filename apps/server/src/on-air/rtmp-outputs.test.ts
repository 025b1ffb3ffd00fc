import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changes, decodeFile } from './picture.js';
import { rigOfEachTest, S, U } from './rig.js';

const ENCODER = '-output_ts_offset';
const KEY = 'key-that-nobody-may-see?a=1';
const CONFIGURATION = { ...FIRST_CONFIGURATION, resolution: '360p30', bitrateKbps: 1500 } as const;

const rig = rigOfEachTest();

/** A platform that receives one stream by RTMP and writes it to a file. */
async function platform(port: number, file: string): Promise<EngineRun> {
  const listen = `-loglevel error -y -listen 1 -i rtmp://127.0.0.1:${port}/app/x -c copy -f matroska -flush_packets 1`;
  const run = await EngineRun.start({ command: 'ffmpeg', args: [...splitArgs(listen), join(rig.folder, file)] });
  rig.atEnd(() => run.kill());
  return run;
}

const pushTo = (port: number, kind = 'social_media') => {
  const args = { kind, name: 'Newsroom', url: `rtmp://127.0.0.1:${port}/app/`, key: KEY };
  return rig.far.order(U, { name: 'startPush', args });
};
const push = (kind = 'social_media') => rig.unitState(U)?.pushes?.find((one) => one.kind === kind);
const standsAt = (state: string, kind?: string) =>
  eventually(`a stream that is ${state}`, () => push(kind)?.state === state || undefined, 60_000);
const configure = (change: object): Promise<void> => rig.configure({ ...CONFIGURATION, ...change });
const grown = (file: string, bytes: number) =>
  eventually(`${bytes} bytes in ${file}`, async () => {
    const there = await stat(join(rig.folder, file)).catch(() => undefined);
    return (there?.size ?? 0) > bytes || undefined;
  });
const moving = async (file: string): Promise<number> => changes(await decodeFile(join(rig.folder, file)));

/** The tap that the engine reads; it identifies its encoder too. */
const tapOf = async (kind: string): Promise<string> => {
  const [line = ''] = await rig.engines(join(rig.folder, U, `push-${kind}`));
  const [tap = 'none'] = /239\.255\.[\d.]+:\d+/.exec(line) ?? [];
  return tap;
};
const engines = async (kind: string): Promise<string[]> => {
  const tap = await tapOf(kind);
  return tap === 'none' ? [] : rig.engines(tap);
};

it('a unit streams to a platform without a transmission; the key is in no argument, no report and no file that stays', async () => {
  await rig.launch('unit', U, ['--source', 'test']);
  await configure({});
  await platform(19_311, 'one.mkv');
  await rig.done(pushTo(19_311));
  await standsAt('streaming');
  await grown('one.mkv', 300_000);
  expect(rig.unitState(U)).toMatchObject({ transmission: null, applications: {} });
  expect(await engines('social_media')).toHaveLength(2);
  expect((await rig.engines('')).join()).not.toContain('nobody-may-see');
  expect(JSON.stringify(rig.far.received(U))).not.toContain('nobody-may-see');
  expect(rig.logs.join('')).not.toContain('nobody-may-see');
  expect((await readdir(join(rig.folder, U))).filter((name) => name.startsWith('push-'))).toEqual([]);

  const stopped = rig.far.order(U, { name: 'stopPush', args: { kind: 'social_media' } });
  await rig.done(stopped);
  await eventually('no stream', () => push() === undefined || undefined);
  expect(await engines('social_media')).toEqual([]);
  expect(await moving('one.mkv')).toBeGreaterThan(10);
}, 120_000);

it('an additional destination beside a transmission uses its encoder without a restart, and outlives it', async () => {
  await rig.launch('server', S, ['--base-port', '19321']);
  await rig.launch('unit', U, ['--source', 'test']);
  await configure({});
  await rig.onAir('c1');
  const viewer = rig.watch(S, 'c1');
  await viewer.more(200_000);
  const before = await rig.engine([ENCODER]);

  await platform(19_331, 'first.mkv');
  await platform(19_332, 'short.mkv');
  await rig.done(pushTo(19_331));
  await rig.done(pushTo(19_332, 'cdn'));
  await Promise.all([standsAt('streaming'), standsAt('streaming', 'cdn')]);
  await rig.done(rig.far.order(U, { name: 'stopPush', args: { kind: 'cdn' } }));
  expect(await rig.engine([ENCODER])).toBe(before);
  await grown('first.mkv', 300_000);
  await viewer.more(300_000);
  expect(rig.unitState(U)?.transmission?.phase).toBe('streaming');
  expect(changes(await viewer.decode())).toBeGreaterThan(10);
  expect(await moving('first.mkv')).toBeGreaterThan(10);

  // The same platform accepts a new connection after the transmission: another encoder feeds the stream.
  const again = platform(19_331, 'second.mkv');
  const stopped = rig.far.order(U, { name: 'stop', args: { transmissionId: null } });
  await rig.done(stopped);
  await again;
  await eventually('an end', () => rig.unitState(U)?.transmission === null || undefined);
  await grown('second.mkv', 300_000);
  expect(push()).toMatchObject({ state: 'streaming', error: null });
  expect(await moving('second.mkv')).toBeGreaterThan(10);
}, 150_000);

it('a platform that dies is reported, and connected again; a unit that is killed leaves nothing behind', async () => {
  const unit = await rig.launch('unit', U, ['--source', 'test']);
  await configure({ codec: 'h265', audioChannels: 6 });
  const first = await platform(19_341, 'first.mkv');
  await rig.far.result(U, pushTo(19_341, 'cdn'));
  await standsAt('streaming', 'cdn');
  await first.kill();
  await eventually('an error', () => push('cdn')?.error ?? undefined);
  expect(push('cdn')?.error).not.toContain('nobody-may-see');
  await platform(19_341, 'second.mkv');
  await standsAt('streaming', 'cdn');
  await grown('second.mkv', 200_000);
  expect(await moving('second.mkv')).toBeGreaterThan(5);

  const tap = await tapOf('cdn');
  unit.kill('SIGKILL');
  await eventually('no engine', async () => (await rig.engines(tap)).length === 0 || undefined);
  expect(await readFile(join(rig.folder, U, 'orders.jsonl'), 'utf8')).not.toContain('nobody-may-see');
  await rig.launch('unit', U, ['--source', 'test']);
  await eventually('no stream', () => rig.unitState(U)?.pushes?.length === 0 || undefined);
}, 180_000);
