import { eventually } from '@backhaul/agent/testing';
import { UdpNetwork, UdpPath, type UdpPathTraits } from '@backhaul/agent/testing/network';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { channelOf, rigOfEachTest, S, U } from './rig.js';

const [A, B] = ['127.0.1.1', '127.0.1.2'] as const;
const CONFIGURATION = { delay: 1500, resolution: '360p30', codec: 'h264', audioEnabled: false, audioBitrateKbps: 96 };

const rig = rigOfEachTest();

/** Seconds over which bitrates are averaged. */
const WINDOW = 8;

const serve = () => rig.launch('server', S, ['--base-port', '19701', '--recordings', rig.recordings]);

/** A unit on air over two networks; the channel is recorded. */
async function onAir(bitrateKbps: number, a: UdpPathTraits, b: UdpPathTraits, recording = true) {
  const paths = { a: new UdpPath(a, 1), b: new UdpPath(b, 2) };
  const server = await serve();
  await rig.launch('unit', U, ['--source', 'test', '--links', `${A},${B}`]);
  await rig.configure({ ...CONFIGURATION, bitrateKbps });
  rig.serve(S, 1, [channelOf('c1', { recording })]);
  const ristPort = await rig.bondedPort(S, 'c1');
  const network = new UdpNetwork(
    new Map([
      [A, paths.a],
      [B, paths.b],
    ]),
  );
  rig.atEnd(() => network.stop());
  await rig.done(rig.startBonded(U, S, 'c1', await network.start(ristPort)));
  await rig.streaming();
  await rig.collecting('c1');
  return { ...paths, server };
}

const telemetry = () => rig.far.received(U).telemetry.flatMap((report) => (report.kind === 'unit' ? [report] : []));
const received = () =>
  rig.far
    .received(S)
    .telemetry.flatMap((report) => (report.kind === 'server' ? [report.channels[0]?.receivedKbps ?? 0] : []));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

it.each([
  ['at once', 0],
  ['while the stream is being spread anew', 4500],
  ['after some seconds', 9000],
])(
  'one of two networks dies and comes back, the other dies %s: no picture is missing',
  // A machine that stalls for as long as the buffer lasts damages a picture as a network does; this one runs other tests
  // too.
  { retry: 2, timeout: 120_000 },
  async (_, settled) => {
    const link = { kbps: 3000, delayMs: 20, jitterMs: 10, lossPercent: 1, queueMs: 300 };
    const { a, b } = await onAir(1000, link, { ...link, delayMs: 50, lossPercent: 2 });
    await eventually('both links', () => {
      const modems =
        telemetry()
          .at(-1)
          ?.modems.filter(({ port }) => port === A || port === B) ?? [];
      return (
        (modems.length === 2 && modems.every(({ uplinkKbps, rttMs }) => uplinkKbps > 100 && rttMs !== null)) ||
        undefined
      );
    });
    await sleep(3000);
    b.alive = false;
    await eventually(
      'the dead link',
      () =>
        telemetry()
          .at(-1)
          ?.modems.find(({ port }) => port === B)?.connected === false || undefined,
    );
    await sleep(4000);
    expect(rig.unitState(U)?.transmission?.phase).toBe('streaming');
    b.alive = true;
    await eventually(
      'the link that is back',
      () =>
        telemetry()
          .at(-1)
          ?.modems.find(({ port }) => port === B)?.connected === true || undefined,
    );
    // It carries almost nothing yet, and still replaces the other one without loss.
    await sleep(settled);
    a.alive = false;
    await sleep(5000);
    rig.serve(S, 2, [channelOf('c1', { recording: false })]);
    await eventually('the recording', () => rig.far.received(S).events.find(({ type }) => type === 'recordingClosed'));
    const recordings = await inspectRecordings(join(rig.recordings, 'c1'), 30);
    expect(recordings).toHaveLength(1);
    expect(recordings[0]).toMatchObject({ holes: [], complaints: [] });
    expect(recordings[0]?.frames).toBeGreaterThan(300);
  },
);

it('two lossy, limited links are used mostly for video, and the encoder follows their sum down and up', async () => {
  const link = { kbps: 1500, delayMs: 20, jitterMs: 10, lossPercent: 2, queueMs: 300 };
  const { a } = await onAir(4000, link, { ...link, kbps: 900, delayMs: 40, lossPercent: 3 }, false);
  const usable = 1500 * 0.98 + 900 * 0.97;
  const usedOf = () => mean(received().slice(-WINDOW)) / usable;
  await eventually(
    'use of what they carry',
    () => (received().length > WINDOW && usedOf() > 0.9) || undefined,
    120_000,
  );
  const target = telemetry().at(-1)?.targetKbps ?? 0;
  a.traits = { ...a.traits, kbps: 500 };
  await eventually('less', () => (telemetry().at(-1)?.targetKbps ?? target) < target * 0.75 || undefined);
  await sleep(3000);
  const low = telemetry().at(-1)?.targetKbps ?? 0;
  a.traits = { ...a.traits, kbps: 3000 };
  await eventually('more again', () => (telemetry().at(-1)?.targetKbps ?? 0) > low * 1.2 || undefined, 60_000);
}, 300_000);

it('a bonded unit reconnects until its server is back', async () => {
  const link = { kbps: 5000, delayMs: 20, jitterMs: 5, lossPercent: 0.5, queueMs: 300 };
  const { server } = await onAir(1000, link, link, false);
  const port = rig.channel(S, 'c1')?.ristPort;
  server.kill('SIGKILL');
  await eventually('connecting', () => rig.unitState(U)?.transmission?.phase === 'connecting' || undefined);
  await serve();
  await rig.collecting('c1');
  await rig.streaming();
  expect(rig.channel(S, 'c1')?.ristPort).toBe(port);
  const from = received().length;
  await eventually('all of the picture', () => mean(received().slice(from).slice(-4)) > 800 || undefined);
}, 120_000);
