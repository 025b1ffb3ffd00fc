import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { forwardSubject, signMediaToken, type UnitState } from '@backhaul/contract/bus';
import { unitStatus, type StoreMode } from '@backhaul/domain';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { channelOf, MEDIA_KEY, PASSPHRASE, rigOfEachTest, S, U } from './rig.js';

const run = promisify(execFile);

const rig = rigOfEachTest();

const sha256 = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const serve = () =>
  rig.launch('server', S, ['--base-port', '19601', '--upload-port', '19602', '--recordings', rig.recordings]);
const unit = (...args: string[]) => rig.launch('unit', U, ['--source', 'test', '--storage', rig.storage, ...args]);
const stored = async (folder = rig.storage): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.mkv')).toSorted();

/** Configures a unit for a low load of the machine. */
const configure = (change: Partial<UnitConfiguration> = {}): Promise<void> => {
  const small = { resolution: '360p30', bitrateKbps: 800, storeQuality: { h264: 'low', h265: 'low' } } as const;
  return rig.configure({ ...FIRST_CONFIGURATION, ...small, ...change });
};

/** Starts a transmission; `port` is where the server of the channel accepts files. */
function start(mode: StoreMode, id = 't1', port = 19_602): string {
  const token = signMediaToken(MEDIA_KEY, forwardSubject('c1', id), rig.far.now() + 3_600_000);
  const srt = { protocol: 'srt', host: '127.0.0.1', port: rig.channel(S, 'c1')?.port ?? 0, latencyMs: 120 } as const;
  const live = mode === 'live' || mode === 'liveAndStore';
  const transport = live ? { ...srt, passphrase: PASSPHRASE } : null;
  const forward = mode === 'storeAndForward' ? { forward: { host: '127.0.0.1', port, token } } : {};
  const args = { transmissionId: id, channelId: 'c1', channelName: 'c1', transport, mode, ...forward };
  return rig.far.order(U, { name: 'start', args });
}
const stop = () => rig.done(rig.far.order(U, { name: 'stop', args: { transmissionId: null } }));
const status = (): string | undefined => {
  const state = rig.unitState(U);
  return state && unitStatus(state.applications, true);
};
const phase = (wanted: NonNullable<UnitState['transmission']>['phase']) =>
  eventually(`phase ${wanted}`, () => rig.unitState(U)?.transmission?.phase === wanted || undefined, 60_000);
/** Waits until the open file is larger than this, bytes; returns its name. */
const growing = (bytes: number) =>
  eventually(
    'a stored picture',
    async () => {
      const open = join(rig.storage, '.open');
      const names = await readdir(open).catch(() => []);
      const [first] = names;
      return first !== undefined && (await readFile(join(open, first))).length > bytes ? first : undefined;
    },
    60_000,
  );

async function probe(path: string) {
  const entries = 'format_tags:format=duration:stream=codec_type,width,height:packet=stream_index';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', path], {
    maxBuffer: 64e6,
  });
  const parsed: { packets: unknown[]; streams: { width?: number; height?: number }[]; format: { tags: object } } =
    JSON.parse(stdout);
  return parsed;
}

it('files stored before kill -9 are uploaded after the restart, complete and playable', async () => {
  const crew = await unit();
  await configure({ filenamePrefix: 'NEWS_' });
  // The server is not running yet: nothing can be uploaded before the unit dies.
  await rig.done(start('storeAndForward'));
  await phase('streaming');
  expect(status()).toBe('storeandforward');
  expect(rig.unitState(U)?.transmission).toMatchObject({ mode: 'storeAndForward' });
  const name = await growing(150_000);
  crew.kill('SIGKILL');
  await unit();
  expect(await stored()).toEqual([name]);
  expect(name).toMatch(/^NEWS_crew-1-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-000\.mkv$/);
  await eventually('the forwarding', () => status() === 'forwarding' || undefined);
  await serve();
  rig.serve(S, 1, [channelOf('c1')]);
  await rig.listening(S, 'c1');
  await eventually('the end of it', () => status() === 'idle' || undefined, 60_000);
  expect(rig.unitState(U)?.storage?.uploads).toMatchObject([{ path: name, status: 'success', detail: '' }]);
  const arrived = join(rig.recordings, 'c1', name);
  expect(await sha256(arrived)).toBe(await sha256(join(rig.storage, name)));
  expect((await probe(arrived)).packets.length).toBeGreaterThan(60);
  expect(rig.unitState(U)?.storage?.files.map(({ path }) => path)).toEqual([name]);
  expect(rig.far.received(U).malformed).toEqual([]);
}, 180_000);

it('a unit stores at its own quality while it is live, and both are complete', async () => {
  await serve();
  rig.serve(S, 1, [channelOf('c1')]);
  await rig.listening(S, 'c1');
  await unit();
  await configure({
    resolution: '720p30',
    metadata: {
      ...FIRST_CONFIGURATION.metadata,
      enabled: true,
      fields: { ...FIRST_CONFIGURATION.metadata.fields, slugline: 'Harbour fire', reporter: 'A. Reed' },
    },
  });
  await rig.done(start('liveAndStore'));
  await phase('streaming');
  expect(rig.unitState(U)?.applications).toMatchObject({ video: { state: 'streaming' }, store: {} });
  await eventually('the picture', () => rig.channel(S, 'c1')?.video ?? undefined, 60_000);
  expect(rig.channel(S, 'c1')?.video).toMatchObject({ width: 1280, height: 720 });
  await growing(150_000);
  await stop();
  const [name = ''] = await stored();
  const file = await probe(join(rig.storage, name));
  expect(file.streams).toMatchObject([{ width: 854, height: 480 }, { codec_type: 'audio' }]);
  expect(file.format.tags).toMatchObject({ title: 'Harbour fire', ARTIST: 'A. Reed' });
  // A file that was closed properly has its duration.
  expect(file.format).toHaveProperty('duration');
  expect(status()).toBe('idle');
}, 180_000);

it('a 4K picture is stored as UHD at high quality, and as HD at medium quality', async () => {
  await unit();
  const sizes: unknown[] = [];
  for (const quality of ['high', 'medium'] as const) {
    await configure({ resolution: '2160p30', filenamePrefix: quality, storeQuality: { h264: quality, h265: 'low' } });
    await rig.done(start('storeOnly', quality));
    await phase('streaming');
    await growing(50_000);
    await stop();
    const name = (await stored()).find((one) => one.startsWith(quality)) ?? '';
    sizes.push((await probe(join(rig.storage, name))).streams[0]);
  }
  expect(sizes).toMatchObject([
    { width: 3840, height: 2160 },
    { width: 1920, height: 1080 },
  ]);
}, 180_000);

it('a full storage ends a transmission that only stores, with its file complete, and refuses the next', async () => {
  await unit('--storage-limit', '0.3');
  await configure();
  await rig.done(start('storeOnly'));
  await phase('streaming');
  expect(rig.unitState(U)?.applications).toEqual({ store: {} });
  await eventually('the end', () => (rig.unitState(U)?.transmission === null ? true : undefined), 60_000);
  const events = rig.far.received(U).events.map(({ type, detail }) => [type, detail]);
  expect(events).toContainEqual(['engineFailed', 'Storage: The disk is full']);
  const [name = ''] = await stored();
  expect((await probe(join(rig.storage, name))).format).toHaveProperty('duration');
  expect(rig.unitState(U)?.storage?.storages).toMatchObject([{ freeBytes: 0, totalBytes: 300_000 }]);
  const again = await rig.far.result(U, start('storeOnly', 't2'));
  expect(again).toMatchObject({ outcome: 'failed', error: 'The disk is full' });
}, 120_000);
