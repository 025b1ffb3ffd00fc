import { eventually } from '@backhaul/agent/testing';
import { expect, it } from 'vitest';
import { channelOf, rigOfEachTest, S, U } from './rig.js';

const CONFIGURATION = {
  delay: 1000,
  resolution: '360p30',
  codec: 'h264',
  bitrateKbps: 3000,
  audioEnabled: false,
  audioBitrateKbps: 96,
} as const;

const rig = rigOfEachTest();

const target = () => {
  const last = rig.far.received(U).telemetry.at(-1);
  return last?.kind === 'unit' ? last.targetKbps : undefined;
};
const aims = (kbps: number) => eventually(`a target of ${kbps} kbps`, () => target() === kbps || undefined);

const reports = () =>
  rig.far.received(S).telemetry.flatMap((one) => (one.kind === 'server' ? (one.channels[0]?.receivedKbps ?? 0) : []));

/** Received bitrate of the server, kbps: the mean of its next reports. */
async function received(): Promise<number> {
  const from = reports().length;
  // The first reports may still count packets that were in transit.
  const all = await eventually('reports', () => (reports().length > from + 8 ? reports().slice(from + 3) : undefined));
  return all.reduce((sum, kbps) => sum + kbps, 0) / all.length;
}

const limit = async (kbps: number) => {
  const limits = kbps === 0 ? [] : [{ channelId: 'c1', kbps }];
  await rig.done(rig.far.order(U, { name: 'limitBandwidth', args: { transmissionId: `t-${U}`, limits } }));
  return limits;
};

it('a unit on air keeps to the limit of its channel, which changes and ends without a break', async () => {
  await rig.launch('server', S, ['--base-port', '19861']);
  await rig.launch('unit', U, ['--source', 'test']);
  await rig.configure(CONFIGURATION);
  rig.serve(S, 1, [channelOf('c1')]);
  const port = await rig.listening(S, 'c1');
  const transport = {
    protocol: 'srt',
    host: '127.0.0.1',
    port,
    passphrase: channelOf('c1').passphrase,
    latencyMs: 120,
  };
  const limits = [{ channelId: 'c1', kbps: 1500 }];
  const args = { transmissionId: `t-${U}`, channelId: 'c1', channelName: 'c1', transport, limits };
  await rig.done(rig.far.order(U, { name: 'start', args }));
  await rig.streaming();
  await rig.collecting('c1');
  await aims(1500);
  expect(rig.unitState(U)?.transmission?.limits).toEqual(limits);
  const first = await received();
  expect(first).toBeGreaterThan(700);
  expect(first).toBeLessThan(1700);

  const viewer = rig.watch(S, 'c1');
  await viewer.more(100_000);
  await limit(1000);
  await aims(1000);
  expect(await received()).toBeLessThan(1200);
  await limit(0);
  await aims(3000);
  expect(rig.unitState(U)?.transmission?.limits).toBeUndefined();
  expect(await received()).toBeGreaterThan(1700);
  expect(viewer.closed).toBe(false);
  expect(rig.channel(S, 'c1')?.status).toBe('collecting');
  // The limit of another channel does not affect this transmission.
  const other = { transmissionId: `t-${U}`, limits: [{ channelId: 'c2', kbps: 1000 }] };
  await rig.done(rig.far.order(U, { name: 'limitBandwidth', args: other }));
  expect(await received()).toBeGreaterThan(1700);
  expect(rig.far.received(U).malformed).toEqual([]);
}, 180_000);
