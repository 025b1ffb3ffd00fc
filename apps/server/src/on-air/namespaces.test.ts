import { eventually } from '@backhaul/agent/testing';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { noNamespaces, SERVER_ADDRESS, TwoMachines } from './namespaces.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S, U } from './rig.js';

const CONFIGURATION = { delay: 1500, resolution: '360p30', codec: 'h264', audioEnabled: false, audioBitrateKbps: 96 };
const why = await noNamespaces();
if (why !== undefined) process.stderr.write(`Bonding over real interfaces is not tried: ${why}\n`);

const rig = rigOfEachTest();
let machines: TwoMachines;
beforeEach(async () => {
  machines = new TwoMachines();
  if (why !== undefined) return;
  rig.atEnd(() => machines.end());
  await machines.begin(rig.folder, rig.far.port);
});

/** A unit on air from a machine with two networks; the channel is recorded. */
async function onAir(): Promise<void> {
  const recordings = ['--base-port', '19651', '--host', SERVER_ADDRESS, '--recordings', rig.recordings];
  await rig.launch('server', S, recordings, {}, machines.server);
  await rig.launch('unit', U, ['--source', 'test', '--bond-routes'], {}, machines.unit);
  await rig.configure({ ...CONFIGURATION, bitrateKbps: 1000 });
  rig.serve(S, 1, [channelOf('c1', { recording: true })]);
  const srtPort = await rig.listening(S, 'c1');
  const port = await rig.bondedPort(S, 'c1');
  const transport = { protocol: 'rist', host: SERVER_ADDRESS, port, srtPort, passphrase: PASSPHRASE, latencyMs: 120 };
  const args = { transmissionId: 't1', channelId: 'c1', channelName: 'c1', transport };
  await rig.done(rig.far.order(U, { name: 'start', args }));
  await rig.streaming();
  await rig.collecting('c1');
}

const carrying = () => {
  const last = rig.far.received(U).telemetry.at(-1);
  const modems = last?.kind === 'unit' ? last.modems : [];
  return modems.flatMap(({ port, uplinkKbps, rttMs }) => (uplinkKbps > 100 && rttMs !== null ? [port] : [])).toSorted();
};

async function recorded() {
  rig.serve(S, 2, [channelOf('c1', { recording: false })]);
  await eventually('the recording', () => rig.far.received(S).events.find(({ type }) => type === 'recordingClosed'));
  return inspectRecordings(join(rig.recordings, 'c1'), 30);
}

it.skipIf(why !== undefined)(
  'makes its routes, bonds over two real interfaces, and misses no picture when the first of them dies',
  async () => {
    await Promise.all([machines.up('a'), machines.up('b')]);
    await Promise.all([machines.carries('a', 3000), machines.carries('b', 3000)]);
    await onAir();
    await eventually('both networks', () => carrying().join() === 'ua,ub' || undefined);
    const before = await machines.sent('b');
    await sleep(2000);
    // Bytes that the unit reports as sent really leave on that network.
    expect(await machines.sent('b')).toBeGreaterThan(before + 50_000);
    await machines.dies('a');
    await eventually('the other alone', () => carrying().join() === 'ub' || undefined);
    await sleep(3000);
    expect(rig.unitState(U)?.transmission?.phase).toBe('streaming');
    expect(await recorded()).toMatchObject([{ holes: [], complaints: [] }]);
  },
  120_000,
);

it.skipIf(why !== undefined)(
  'uses a second network that comes up on air without an interruption, and no longer needs the first',
  async () => {
    await machines.up('a');
    await machines.carries('a', 3000);
    await onAir();
    expect(rig.logs.join('')).not.toContain('the stream is spread again');
    await sleep(2000);
    await machines.up('b');
    await machines.carries('b', 3000);
    await eventually('both networks', () => carrying().join() === 'ua,ub' || undefined);
    await sleep(4000);
    await machines.dies('a');
    await eventually('the other alone', () => carrying().join() === 'ub' || undefined);
    await sleep(2000);
    // One recording over both networks: no watcher or recorder is interrupted.
    const recordings = await recorded();
    expect(recordings).toMatchObject([{ holes: [] }]);
    expect(recordings[0]?.frames).toBeGreaterThan(200);
  },
  120_000,
);
