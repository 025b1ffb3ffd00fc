import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import type { EngineRun } from '@backhaul/agent';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { changes } from './picture.js';
import { build, channelOf, Rig } from './rig.js';
import { rtspCamera, sending, type RtspCamera } from './streams.js';

const S = 'server-1';
const U = 'crew-1';
const CONFIGURATION = { ...FIRST_CONFIGURATION, resolution: '360p30', bitrateKbps: 1500 } as const;

let rig: Rig;
const senders: (EngineRun | RtspCamera)[] = [];
beforeAll(build, 120_000);
beforeEach(async () => {
  rig = new Rig();
  await rig.begin();
});
afterEach(async (context) => {
  await Promise.all(senders.splice(0).map((one) => ('kill' in one ? one.kill() : one.stop())));
  await rig.finish();
  if (context.task.result?.state === 'fail') process.stderr.write(rig.logs.join('').slice(-8000));
});

const configured = async (version: number, change: object): Promise<void> => {
  rig.far.say(U, { type: 'desired', version, configuration: { ...CONFIGURATION, ...change } });
  await eventually(`version ${version}`, () => rig.unitState(U)?.configuration.version === version || undefined);
};

const streaming = () =>
  eventually('streaming', () => rig.unitState(U)?.transmission?.phase === 'streaming' || undefined);

const onAir = async (): Promise<void> => {
  rig.serve(S, 1, [channelOf('c1')]);
  const id = rig.startOrder(U, 'c1', await rig.listening(S, 'c1'));
  expect(await rig.far.result(U, id)).toMatchObject({ outcome: 'done' });
  await streaming();
  await eventually('collecting', () => rig.channel(S, 'c1')?.status === 'collecting' || undefined);
};

it('a unit takes its picture from a stream by RTSP, SRT or RTMP, on air too', async () => {
  await rig.launch('server', S, ['--base-port', '19201']);
  await rig.launch('unit', U, ['--source', 'test']);
  const camera = await rtspCamera();
  senders.push(camera);
  await configured(1, { ipInput: { enabled: true, url: camera.url } });
  expect(rig.unitState(U)?.capabilities).toMatchObject({ videoInputs: ['ip'], audioChannels: [2, 4, 6, 8] });
  await eventually('the camera', () => rig.unitState(U)?.cameraConnected || undefined);
  await onAir();
  const viewer = rig.watch(S, 'c1');
  await viewer.more(300_000);
  expect(changes(await viewer.decode())).toBeGreaterThan(10);
  expect(await rig.engines(camera.url)).not.toEqual([]);

  senders.push(await sending('-f mpegts srt://127.0.0.1:19291?mode=listener'));
  await configured(2, { ipInput: { enabled: true, url: 'srt://127.0.0.1:19291' } });
  await viewer.more(300_000);
  expect(await rig.engines('srt://127.0.0.1:19291')).not.toEqual([]);

  senders.push(await sending('-f flv -listen 1 rtmp://127.0.0.1:19292/live/x'));
  await configured(3, { ipInput: { enabled: true, url: 'rtmp://127.0.0.1:19292/live/x' } });
  await viewer.more(300_000);
  expect(await rig.engines('rtmp://127.0.0.1:19292')).not.toEqual([]);

  await configured(4, {});
  expect(rig.unitState(U)?.capabilities.videoInputs).toEqual(['test']);
  await viewer.more(300_000);
  expect(changes(await viewer.decode())).toBeGreaterThan(10);
}, 180_000);

it('sends within its limits, with the sound and what goes with the picture as they are set', async () => {
  await rig.launch('server', S, ['--base-port', '19221']);
  await rig.launch('unit', U, ['--source', 'test']);
  const metadata = {
    ...FIRST_CONFIGURATION.metadata,
    enabled: true,
    fields: { ...FIRST_CONFIGURATION.metadata.fields, slugline: 'Flood' },
  };
  await configured(1, { audioChannels: 6, limits: { cellularKbps: 0, totalKbps: 1000 }, metadata });
  await onAir();
  const [line = ''] = await rig.engines('service_name=Flood');
  expect(line.split('\0')).toEqual(expect.arrayContaining(['-ac', '6']));
  await eventually('the target', () =>
    rig.far.heard(U).telemetry.find((report) => report.kind === 'unit' && report.targetKbps === 1000),
  );
  const viewer = rig.watch(S, 'c1');
  await viewer.more(200_000);
  expect(viewer.streams[0]?.mimeType).toContain('mp4a.40.2');
}, 120_000);

it('goes on with a persistent stream after it was killed, and with no other one', async () => {
  await rig.launch('server', S, ['--base-port', '19241']);
  const unit = await rig.launch('unit', U, ['--source', 'test']);
  await configured(1, { persistentStream: true });
  await onAir();
  const { id, startedAt } = rig.unitState(U)?.transmission ?? {};
  const killed = new Promise((resolve) => unit.once('exit', resolve));
  unit.kill('SIGKILL');
  await killed;
  const again = await rig.launch('unit', U, ['--source', 'test']);
  expect(rig.unitState(U)?.transmission).toMatchObject({ id, startedAt });
  await streaming();
  await eventually('collecting', () => rig.channel(S, 'c1')?.status === 'collecting' || undefined);
  const ends = () => rig.far.heard(U).events.filter(({ type }) => type === 'transmissionEnded');
  expect(ends()).toEqual([]);

  await configured(2, { persistentStream: false });
  again.kill('SIGKILL');
  await rig.launch('unit', U, ['--source', 'test']);
  expect(rig.unitState(U)?.transmission).toBeNull();
  await eventually('the end', () => ends().length === 1 || undefined);
}, 120_000);
