import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import type { CameraPicture, CameraRun } from '@backhaul/domain';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changes } from './picture.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S, U } from './rig.js';

const rig = rigOfEachTest();

const configure = (change: Partial<UnitConfiguration>): Promise<void> =>
  rig.configure({ ...FIRST_CONFIGURATION, resolution: '360p30', bitrateKbps: 1500, delay: 1000, ...change });

/** Starts a transmission to channels of the server; returns their ports. */
async function start(run: CameraRun | null, pictures: Readonly<Record<string, CameraPicture>>): Promise<number[]> {
  const ids = Object.keys(pictures);
  rig.serve(
    S,
    1,
    ids.map((id) => channelOf(id)),
  );
  const ports = await Promise.all(ids.map((id) => rig.listening(S, id)));
  const outputs = ids.map((channelId, index) => ({
    picture: pictures[channelId],
    channelId,
    channelName: channelId,
    transport: { protocol: 'srt', host: '127.0.0.1', port: ports[index], passphrase: PASSPHRASE, latencyMs: 120 },
  }));
  const { picture: _, ...first } = outputs[0] ?? { picture: undefined };
  const args = { transmissionId: 't-1', ...first, several: { run, outputs } };
  await rig.done(rig.far.order(U, { name: 'start', args }));
  for (const id of ids) await rig.collecting(id);
  return ports;
}

async function stop(): Promise<void> {
  await rig.done(rig.far.order(U, { name: 'stop', args: { transmissionId: 't-1' } }));
  await eventually('nothing on air', () => rig.unitState(U)?.transmission === null || undefined);
  expect(rig.unitState(U)?.applications).toEqual({});
}

/** A short moving video, dark or bright. */
async function film(name: string, tone: 'dark' | 'bright'): Promise<string> {
  const path = join(rig.folder, name);
  const source = `testsrc2=size=320x180:rate=30,lutyuv=y=${tone === 'dark' ? 'val/5' : '200+val/6'}`;
  const codec = splitArgs('-c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -t 3');
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: [...splitArgs('-hide_banner -loglevel error -y -f lavfi -i'), source, ...codec, path],
  });
  expect(await run.exited).toMatchObject({ code: 0 });
  return path;
}

/** Pictures of a channel from now on. */
async function frames(channelId: string): Promise<Buffer[]> {
  const viewer = rig.watch(S, channelId);
  await viewer.more(60_000);
  return viewer.decode();
}
const brightness = (frame: Buffer): number => frame.reduce((sum, pixel) => sum + pixel, 0) / frame.length;
const feeds = () => rig.unitState(U)?.applications.multiCamera?.feeds;

/** Ids of the engines that send to a port, or encode pictures of this rig's unit. */
async function senders(mention: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  );
  return lines.filter(([, line]) => line.includes('srt-live-transmit\0') && line.includes(mention)).map(([pid]) => pid);
}

it('three cameras arrive at three channels; the failure of one does not affect the others, and a stop ends all', async () => {
  await rig.launch('server', S, ['--base-port', '19501']);
  const path = await film('second.mp4', 'bright');
  await rig.launch('unit', U, ['--source', 'test', '--source', path, '--source', 'test']);
  expect(rig.unitState(U)?.capabilities).toMatchObject({
    maxFeeds: 3,
    features: expect.arrayContaining(['multiCamera']),
  });
  await configure({
    multiCamera: { ...FIRST_CONFIGURATION.multiCamera, feeds: 3, labels: ['Wide'], priorities: [1, 2, 3] },
  });
  await start('multiCamera', { c1: 'feed1', c2: 'feed2', c3: 'feed3' });
  for (const id of ['c1', 'c2', 'c3']) {
    const seen = await frames(id);
    expect(changes(seen)).toBeGreaterThan(seen.length * 0.5);
  }
  await eventually('three feeds', () => feeds()?.every(({ videoMode }) => videoMode === '360p30') || undefined);
  const report = await eventually('a bitrate', () =>
    rig.far
      .received(U)
      .telemetry.find((one) => one.kind === 'unit' && one.targetKbps !== null && one.totalKbps > 300 && one),
  );
  expect(report).toMatchObject({ targetKbps: 1499 });

  // Not shorter: data that is read before the end of a short one could be played repeatedly.
  await writeFile(path, Buffer.alloc((await stat(path)).size, 0xff));
  await eventually('a feed less', () => feeds()?.some(({ videoMode }) => videoMode === null) || undefined);
  expect(feeds()).toEqual([
    { feed: 1, videoMode: '360p30' },
    { feed: 2, videoMode: null },
    { feed: 3, videoMode: '360p30' },
  ]);
  const others = await frames('c3');
  expect(changes(others)).toBeGreaterThan(others.length * 0.5);
  expect(rig.unitState(U)?.transmission?.phase).toBe('streaming');

  await stop();
  for (const id of ['c1', 'c2', 'c3']) {
    await eventually(`${id} free`, () => rig.channel(S, id)?.status === 'idle' || undefined);
  }
}, 240_000);

it('the switcher changes the camera on air over the same connection, beside a small picture of all', async () => {
  await rig.launch('server', S, ['--base-port', '19531']);
  const sources = [await film('dark.mp4', 'dark'), await film('bright.mp4', 'bright')];
  await rig.launch(
    'unit',
    U,
    sources.flatMap((path) => ['--source', path]),
  );
  const { switcherMode } = FIRST_CONFIGURATION;
  await configure({ switcherMode: { ...switcherMode, sdiInput: 'sdi0' } });
  const [port] = await start('switcherAndProxy', { c1: 'program', c2: 'proxy' });
  expect(rig.unitState(U)?.applications).toMatchObject({ switcherAndProxy: { state: 'streaming' } });
  const before = await frames('c1');
  expect(brightness(before.at(-1) ?? Buffer.alloc(1, 255))).toBeLessThan(80);
  const sending = await senders(`127.0.0.1:${port}`);
  expect(sending).toHaveLength(1);
  const earlier = rig.far.received(S).states.length;

  await configure({ switcherMode: { ...switcherMode, sdiInput: 'sdi1' } });
  await eventually('the other input', async () => {
    const last = (await frames('c1')).at(-1);
    return (last && brightness(last) > 180) || undefined;
  });
  expect(await senders(`127.0.0.1:${port}`)).toEqual(sending);
  const since = rig.far.received(S).states.slice(earlier);
  const statuses = since
    .flatMap((state) => (state.kind === 'server' ? state.channels : []))
    .map(({ status }) => status);
  expect(new Set(statuses).has('idle')).toBe(false);

  const proxy = await frames('c2');
  // A dark tile, a bright one, and two without a camera.
  expect(brightness(proxy.at(-1) ?? Buffer.alloc(1))).toBeGreaterThan(50);
  expect(brightness(proxy.at(-1) ?? Buffer.alloc(1, 255))).toBeLessThan(120);
  await stop();
}, 240_000);

it('one camera goes to several channels, encoded once', async () => {
  await rig.launch('server', S, ['--base-port', '19561']);
  await rig.launch('unit', U, ['--source', 'test']);
  await configure({});
  await start(null, { c1: 'camera', c2: 'camera' });
  expect(rig.unitState(U)?.applications).toEqual({ video: { state: 'streaming' } });
  for (const id of ['c1', 'c2']) {
    const seen = await frames(id);
    expect(changes(seen)).toBeGreaterThan(seen.length * 0.5);
  }
  await stop();
  for (const id of ['c1', 'c2']) {
    await eventually(`${id} free`, () => rig.channel(S, id)?.status === 'idle' || undefined);
  }
}, 240_000);
