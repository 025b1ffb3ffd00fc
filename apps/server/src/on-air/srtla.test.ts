import { eventually } from '@backhaul/agent/testing';
import { UdpNetwork, UdpPath } from '@backhaul/agent/testing/network';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { SrtlaSender } from './srtla-sender.js';

const rig = rigOfEachTest();
const [A, B] = ['127.0.1.3', '127.0.1.4'] as const;
/** Senders of this kind require 2 s or more. */
const CHANNEL = { input: 'srtla', latencyMs: 2000, recording: true } as const;
const LINK = { kbps: 3000, delayMs: 20, jitterMs: 10, lossPercent: 1, queueMs: 300 };

const links = () => {
  const report = rig.far.received(S).telemetry.at(-1);
  return (report?.kind === 'server' && report.channels[0]?.links) || [];
};

it(
  'an SRTLA sender over two lossy networks plays into a channel, and no picture is missing when one dies',
  { timeout: 120_000 },
  async () => {
    await rig.launch('server', S, ['--base-port', '19801', '--recordings', rig.recordings]);
    rig.serve(S, 1, [channelOf('c1', CHANNEL)]);
    const port = await eventually('the port for SRTLA', () => rig.channel(S, 'c1')?.srtlaPort);
    const paths = { a: new UdpPath(LINK, 1), b: new UdpPath({ ...LINK, delayMs: 60 }, 2) };
    const network = new UdpNetwork(
      new Map([
        [A, paths.a],
        [B, paths.b],
      ]),
    );
    rig.atEnd(() => network.stop());
    const sender = await SrtlaSender.start([A, B], await network.start(port));
    rig.atEnd(() => sender.stop());
    await eventually('both links', () => sender.joined === 2 || undefined);
    const source = await rig.sender(sender.callPort, PASSPHRASE, 'testsrc2=size=640x360:rate=30', '-b:v 1500k -g 30');
    await rig.collecting('c1');
    await eventually('both links in use', () => links().filter(({ kbps }) => kbps > 50).length === 2 || undefined);
    expect(rig.channel(S, 'c1')?.callers).toEqual([
      { protocol: 'srtla', address: '127.0.0.1', since: expect.any(Number) },
    ]);
    await sleep(3000);
    paths.a.alive = false;
    await eventually('the dead link', () => links().some(({ alive }) => !alive) || undefined);
    await sleep(3000);
    paths.a.alive = true;
    await eventually('the link that is back', () => links().filter(({ kbps }) => kbps > 50).length === 2 || undefined);
    await sleep(2000);
    rig.serve(S, 2, [channelOf('c1', { ...CHANNEL, recording: false })]);
    await eventually('the recording', () => rig.far.received(S).events.find(({ type }) => type === 'recordingClosed'));
    await source.kill();
    const [recording, ...more] = await inspectRecordings(join(rig.recordings, 'c1'), 30);
    expect(more).toEqual([]);
    expect(recording).toMatchObject({ holes: [], complaints: [] });
    expect(recording?.frames).toBeGreaterThan(300);
  },
);

it('a channel that is no longer given to SRTLA senders does not listen for them', async () => {
  await rig.launch('server', S, ['--base-port', '19811', '--recordings', rig.recordings]);
  rig.serve(S, 1, [channelOf('c1', { input: 'srtla' })]);
  await eventually('the port for SRTLA', () => rig.channel(S, 'c1')?.srtlaPort);
  rig.serve(S, 2, [channelOf('c1')]);
  await eventually('no port for SRTLA', () => rig.channel(S, 'c1')?.srtlaPort === undefined || undefined);
  expect(rig.channel(S, 'c1')).toMatchObject({ status: 'idle' });
}, 60_000);
