import { eventually } from '@backhaul/agent/testing';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changes, decodeFile } from './picture.js';
import { channelOf, rigOfEachTest, S, U } from './rig.js';

const CONFIGURATION = {
  delay: 1000,
  resolution: '360p30',
  codec: 'h264',
  bitrateKbps: 1500,
  audioEnabled: true,
  audioBitrateKbps: 96,
} as const;

const rig = rigOfEachTest();

/** Starts a unit with this configuration; returns the port of its channel. */
async function onAir(change: object = {}): Promise<number> {
  await rig.configure({ ...CONFIGURATION, ...change });
  return rig.onAir('c1');
}

it('a unit goes live through a server, changes its settings on air, outlives the broker, and stops', async () => {
  const server = await rig.launch('server', S, ['--base-port', '19001']);
  const unit = await rig.launch('unit', U, ['--source', 'test']);
  const port = await onAir();
  expect(rig.unitState(U)?.applications).toEqual({ video: { state: 'streaming' } });
  await eventually('the start', () => rig.far.received(U).events.find(({ type }) => type === 'transmissionStarted'));

  const viewer = rig.watch(S, 'c1');
  await viewer.more(400_000);
  expect(viewer.streams[0]?.mimeType).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6},mp4a\.40\.2"$/);
  const frames = await viewer.decode();
  expect(frames.length).toBeGreaterThan(20);
  expect(changes(frames)).toBeGreaterThan(frames.length * 0.8);

  await eventually('a picture', () => rig.channel(S, 'c1')?.hasPicture || undefined);
  const first = await rig.thumbnail(S, 'c1');
  expect(first?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  await eventually('another picture', async () => {
    const next = await rig.thumbnail(S, 'c1');
    return next && first && !next.equals(first) ? next : undefined;
  });

  const gauges = await eventually('a bitrate', () =>
    rig.far.received(U).telemetry.find((report) => report.kind === 'unit' && report.totalKbps > 500 && report),
  );
  expect(gauges).toMatchObject({ targetKbps: 1500 });
  expect(gauges.kind === 'unit' && gauges.modems.find(({ rttMs }) => rttMs !== null)?.uplinkKbps).toBeGreaterThan(500);
  await eventually('the received bitrate', () =>
    rig.far
      .received(S)
      .telemetry.find((report) => report.kind === 'server' && (report.channels[0]?.receivedKbps ?? 0) > 500),
  );
  await eventually('the round trip, from the receiver', () =>
    rig.far
      .received(S)
      .telemetry.find((report) => report.kind === 'server' && typeof report.channels[0]?.rttMs === 'number'),
  );
  await eventually('the format', () => rig.channel(S, 'c1')?.video?.frameRate || undefined);
  expect(rig.channel(S, 'c1')?.video).toMatchObject({ codec: 'h264', width: 640, height: 360, frameRate: 30 });

  await rig.configure({ ...CONFIGURATION, resolution: '720p30', bitrateKbps: 2500, audioEnabled: false });
  await eventually('the new format', () => rig.channel(S, 'c1')?.video?.width === 1280 || undefined);
  await viewer.more(400_000);
  expect(viewer.closed).toBe(false);
  expect(viewer.streams.at(-1)?.mimeType).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6}"$/);
  expect(changes(await viewer.decode())).toBeGreaterThan(10);

  await rig.far.stop();
  await viewer.more(400_000);
  const before = rig.far.received(U).states.length;
  await rig.far.start();
  await eventually('the unit again', () => rig.far.received(U).states.length > before || undefined);
  expect(rig.unitState(U)?.transmission?.phase).toBe('streaming');
  await viewer.more(200_000);

  const stop = rig.far.order(U, { name: 'stop', args: { transmissionId: `t-${U}` } });
  await rig.done(stop);
  expect(rig.unitState(U)).toMatchObject({ transmission: null, applications: {} });
  await eventually('the end', () => rig.far.received(U).events.find(({ type }) => type === 'transmissionEnded'));
  await eventually('idle', () => rig.channel(S, 'c1')?.status === 'idle' || undefined);
  expect(await rig.thumbnail(S, 'c1')).toBeUndefined();
  expect(await rig.engines(`:${port}?mode=caller`)).toEqual([]);

  expect(await rig.end(unit)).toBe(0);
  expect(await rig.end(server)).toBe(0);
  expect(await rig.engines(rig.folder)).toEqual([]);
  expect(await rig.engines(`:${port}?`)).toEqual([]);
  expect([rig.far.received(U).malformed, rig.far.received(S).malformed]).toEqual([[], []]);
  expect(rig.logs.join('')).not.toContain('correct-horse-battery');
}, 120_000);

it('transcodes HEVC to H.264 for browsers while a viewer watches', async () => {
  await rig.launch('server', S, ['--base-port', '19021']);
  await rig.launch('unit', U, ['--source', 'test']);
  await onAir({ codec: 'h265' });
  await eventually('the format', () => rig.channel(S, 'c1')?.video ?? undefined);
  expect(rig.channel(S, 'c1')?.video).toMatchObject({ codec: 'h265', width: 640 });
  expect(await rig.engines('force_key_frames')).toEqual([]);
  const viewer = rig.watch(S, 'c1');
  await viewer.more(100_000);
  expect(viewer.streams[0]?.mimeType).toMatch(/^video\/mp4; codecs="avc1\./);
  expect(changes(await viewer.decode())).toBeGreaterThan(10);
  viewer.close();
  await eventually('the end of the transcoder', async () => (await rig.engines('force_key_frames')).length === 0);
}, 120_000);

it('a recording that fails leaves the channel on air, and complete files are reported', async () => {
  const recordings = rig.recordings;
  await rig.launch('server', S, ['--base-port', '19041', '--recordings', recordings]);
  await rig.launch('unit', U, ['--source', 'loop']);
  await writeFile(join(recordings, 'c1'), 'in the way');
  await onAir();
  rig.serve(S, 2, [channelOf('c1', { recording: true })]);
  await eventually('the failure', () => rig.channel(S, 'c1')?.recording.state === 'failed' || undefined);
  expect(rig.channel(S, 'c1')).toMatchObject({ status: 'collecting', recording: { enabled: true } });
  expect(rig.channel(S, 'c1')?.recording.detail).toContain('not a directory');

  await rm(join(recordings, 'c1'));
  rig.serve(S, 3, [channelOf('c1')]);
  await eventually('off', () => rig.channel(S, 'c1')?.recording.state === 'off' || undefined);
  rig.serve(S, 4, [channelOf('c1', { recording: true })]);
  await eventually('a recording', () => rig.channel(S, 'c1')?.recording.state === 'recording' || undefined);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  rig.serve(S, 5, [channelOf('c1')]);
  const closed = await eventually('the file', () =>
    rig.far.received(S).events.find(({ type }) => type === 'recordingClosed'),
  );
  expect(closed).toMatchObject({ channelId: 'c1' });
  expect(changes(await decodeFile(closed.detail))).toBeGreaterThan(20);
  expect(rig.channel(S, 'c1')).toMatchObject({ status: 'collecting', recording: { state: 'off' } });
}, 120_000);

it('any SRT sender with the passphrase reaches a channel, no other', async () => {
  await rig.launch('server', S, ['--base-port', '19061']);
  rig.serve(S, 1, [channelOf('c1', { input: 'srt', passphrase: 'a pass&phrase=%+1' })]);
  const port = await rig.listening(S, 'c1');
  const stranger = await rig.sender(port, 'some-other-phrase');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(rig.channel(S, 'c1')).toMatchObject({ status: 'idle' });
  await stranger.kill();
  const friend = await rig.sender(port, 'a pass&phrase=%+1');
  await rig.collecting('c1');
  await eventually('a picture', () => rig.channel(S, 'c1')?.hasPicture || undefined);
  await friend.kill();
  await eventually('idle', () => rig.channel(S, 'c1')?.status === 'idle' || undefined);
}, 120_000);

it('a unit that is killed leaves nothing running, and reports what ended when it returns', async () => {
  const server = await rig.launch('server', S, ['--base-port', '19081']);
  const unit = await rig.launch('unit', U, ['--source', 'loop']);
  const port = await onAir();
  unit.kill('SIGKILL');
  await eventually('no engine of the unit', async () => (await rig.engines(`:${port}?mode=caller`)).length === 0);
  await eventually('the last will', () => rig.far.received(U).presences.find(({ online }) => !online));
  await rig.launch('unit', U, ['--source', 'loop']);
  const ended = await eventually('the end', () =>
    rig.far.received(U).events.find(({ type }) => type === 'transmissionEnded'),
  );
  expect(ended).toMatchObject({ transmissionId: `t-${U}`, detail: 'The unit was restarted' });
  await eventually('an idle unit', () => rig.unitState(U)?.transmission === null || undefined);

  const again = rig.far.order(U, { name: 'stop', args: { transmissionId: null } });
  await rig.done(again);
  server.disconnect();
  await eventually('the end of the server', () => server.exitCode !== null || undefined);
  expect(await rig.engines(`:${port}?`)).toEqual([]);
}, 120_000);

it('a unit reconnects until its server is back', async () => {
  const server = await rig.launch('server', S, ['--base-port', '19101']);
  await rig.launch('unit', U, ['--source', 'loop']);
  const port = await onAir();
  server.kill('SIGKILL');
  await eventually('connecting', () => rig.unitState(U)?.transmission?.phase === 'connecting' || undefined);
  await rig.launch('server', S, ['--base-port', '19101']);
  await rig.streaming();
  await rig.collecting('c1');
  expect(rig.channel(S, 'c1')?.port).toBe(port);
  const ids = rig.far.received(U).events.map(({ type }) => type);
  expect(ids).toEqual(['transmissionStarted']);
}, 120_000);

it('missing engines and cameras are reported', async () => {
  await rig.launch('server', S, ['--base-port', '19121'], { PATH: '/nonexistent' });
  await rig.launch('unit', U, ['--source', join(rig.folder, 'no-such-file.mp4')]);
  rig.serve(S, 1, [channelOf('c1')]);
  await eventually('the detail', () => rig.channel(S, 'c1')?.detail || undefined);
  expect(rig.channel(S, 'c1')).toMatchObject({
    status: 'offline',
    port: 0,
    detail: 'srt-live-transmit is not installed: apt-get install srt-tools',
  });
  expect(rig.serverState(S)?.engines[0]).toEqual({ name: 'ffmpeg', version: null, install: 'apt-get install ffmpeg' });
  expect(rig.unitState(U)?.cameraConnected).toBe(false);
  const id = rig.startOrder(U, 'c1', 19_121);
  expect(await rig.far.result(U, id)).toMatchObject({ outcome: 'failed', error: 'Camera not connected' });
  const reboot = rig.far.order(U, { name: 'reboot', args: {} });
  expect(await rig.far.result(U, reboot)).toMatchObject({ outcome: 'failed' });
  expect(rig.unitState(U)?.capabilities.canReboot).toBe(false);
}, 60_000);
