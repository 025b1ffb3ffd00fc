import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { changes } from './picture.js';
import { rigOfEachTest, S, U } from './rig.js';
import { rtspCamera, sending } from './streams.js';

const CONFIGURATION = { ...FIRST_CONFIGURATION, resolution: '360p30', bitrateKbps: 1500 } as const;

const rig = rigOfEachTest();

/** An encoder whose stream can be fetched. */
async function source(output: string): Promise<void> {
  const encoder = await sending(output);
  rig.atEnd(() => encoder.kill());
}
const configure = (change: object): Promise<void> => rig.configure({ ...CONFIGURATION, ...change });

it('a unit uses a stream by RTSP, SRT or RTMP as its source, on air too', async () => {
  await rig.launch('server', S, ['--base-port', '19201']);
  await rig.launch('unit', U, ['--source', 'test']);
  const camera = await rtspCamera();
  rig.atEnd(() => camera.stop());
  await configure({ ipInput: { enabled: true, url: camera.url } });
  expect(rig.unitState(U)?.capabilities).toMatchObject({ videoInputs: ['ip'], audioChannels: [2, 4, 6, 8] });
  await eventually('the camera', () => rig.unitState(U)?.cameraConnected || undefined);
  await rig.onAir('c1');
  const viewer = rig.watch(S, 'c1');
  await viewer.more(300_000);
  expect(changes(await viewer.decode())).toBeGreaterThan(10);
  await expect.poll(() => rig.engines(camera.url)).not.toEqual([]);

  await source('-f mpegts srt://127.0.0.1:19291?mode=listener');
  await configure({ ipInput: { enabled: true, url: 'srt://127.0.0.1:19291' } });
  await viewer.more(300_000);
  await expect.poll(() => rig.engines('srt://127.0.0.1:19291')).not.toEqual([]);

  await source('-f flv -listen 1 rtmp://127.0.0.1:19292/live/x');
  await configure({ ipInput: { enabled: true, url: 'rtmp://127.0.0.1:19292/live/x' } });
  await viewer.more(300_000);
  await expect.poll(() => rig.engines('rtmp://127.0.0.1:19292')).not.toEqual([]);

  await configure({});
  expect(rig.unitState(U)?.capabilities.videoInputs).toEqual(['test']);
  await viewer.more(300_000);
  expect(changes(await viewer.decode())).toBeGreaterThan(10);
}, 180_000);

it('a unit sends within its limits, with audio and metadata as configured', async () => {
  await rig.launch('server', S, ['--base-port', '19221']);
  await rig.launch('unit', U, ['--source', 'test']);
  const metadata = {
    ...FIRST_CONFIGURATION.metadata,
    enabled: true,
    fields: { ...FIRST_CONFIGURATION.metadata.fields, slugline: 'Flood' },
  };
  await configure({ audioChannels: 6, limits: { cellularKbps: 0, totalKbps: 1000 }, metadata });
  await rig.onAir('c1');
  const [line = ''] = await rig.engines('service_name=Flood');
  expect(line.split('\0')).toEqual(expect.arrayContaining(['-ac', '6']));
  await eventually('the target', () =>
    rig.far.received(U).telemetry.find((report) => report.kind === 'unit' && report.targetKbps === 1000),
  );
  const viewer = rig.watch(S, 'c1');
  await viewer.more(200_000);
  expect(viewer.streams[0]?.mimeType).toContain('mp4a.40.2');
}, 120_000);

it('a unit resumes a persistent stream after a kill, and no other one', async () => {
  await rig.launch('server', S, ['--base-port', '19241']);
  const unit = await rig.launch('unit', U, ['--source', 'test']);
  await configure({ persistentStream: true });
  await rig.onAir('c1');
  const { id, startedAt } = rig.unitState(U)?.transmission ?? {};
  const killed = new Promise((resolve) => unit.once('exit', resolve));
  unit.kill('SIGKILL');
  await killed;
  const again = await rig.launch('unit', U, ['--source', 'test']);
  expect(rig.unitState(U)?.transmission).toMatchObject({ id, startedAt });
  await rig.streaming();
  await rig.collecting('c1');
  const ends = () => rig.far.received(U).events.filter(({ type }) => type === 'transmissionEnded');
  expect(ends()).toEqual([]);

  await configure({ persistentStream: false });
  again.kill('SIGKILL');
  await rig.launch('unit', U, ['--source', 'test']);
  expect(rig.unitState(U)?.transmission).toBeNull();
  await eventually('the end', () => ends().length === 1 || undefined);
}, 120_000);
