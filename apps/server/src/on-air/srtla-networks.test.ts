import { EngineRun, LineSplitter } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { addressOn, noNamespaces, SERVER_ADDRESS, TwoMachines, type Wire } from './namespaces.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const why = await noNamespaces();
if (why !== undefined) process.stderr.write(`SRTLA over real interfaces is not tried: ${why}\n`);

const rig = rigOfEachTest();
/** Senders of this kind require 2 s or more. */
const CHANNEL = { input: 'srtla', latencyMs: 2000, recording: true } as const;
/** Each carries the whole stream, kbps. */
const CAPACITY = { a: 3500, b: 2500 } as const;
const LOSS_PERCENT = 1;
/** A silent link is reported as dead within 5 s, and there is a report each second. */
const REPORTS_UNTIL_DEAD = 5;
const PROGRAM = fileURLToPath(new URL('../../dist/on-air/srtla-sender-program.js', import.meta.url));

/** The links of the sender in each report of the server. */
const reports = () =>
  rig.far.received(S).telemetry.map((report) => (report.kind === 'server' && report.channels[0]?.links) || []);
const link = (wire: Wire) =>
  reports()
    .at(-1)
    ?.find(({ address }) => address === addressOn(wire));
const bothCarry = () =>
  eventually(
    'both links in use',
    () => (['a', 'b'] as const).every((wire) => link(wire)?.alive && (link(wire)?.kbps ?? 0) > 50) || undefined,
  );

/** An SRTLA sender on a machine with both networks; returns the port for an SRT caller. */
async function senderOf(machines: TwoMachines, port: number): Promise<number> {
  let last = ['0', '0'];
  const lines = new LineSplitter((line) => (last = line.split(' ')));
  const args = ['netns', 'exec', machines.unit, process.execPath, PROGRAM, SERVER_ADDRESS, String(port)];
  const run = await EngineRun.start({
    command: 'ip',
    args: [...args, addressOn('a'), addressOn('b')],
    onOutput: (chunk) => lines.push(chunk.toString()),
  });
  rig.atEnd(() => run.kill());
  await eventually('both links', () => last[1] === '2' || undefined);
  return Number(last[0]);
}

it.skipIf(why !== undefined)(
  'a bonded SRTLA sender over two interfaces plays into a channel, and no picture is missing or broken when one goes down and comes back',
  { timeout: 240_000 },
  async () => {
    const machines = new TwoMachines();
    rig.atEnd(() => machines.end());
    await machines.begin(rig.folder, rig.far.port);
    for (const wire of ['a', 'b'] as const) {
      await machines.up(wire);
      await machines.keepsToItself(wire);
      await machines.carries(wire, CAPACITY[wire]);
      await machines.loses(wire, LOSS_PERCENT);
    }
    const places = ['--base-port', '19821', '--host', SERVER_ADDRESS, '--recordings', rig.recordings];
    await rig.launch('server', S, places, {}, machines.server);
    rig.serve(S, 1, [channelOf('c1', CHANNEL)]);
    const call = await senderOf(machines, await eventually('the port', () => rig.channel(S, 'c1')?.srtlaPort));
    const picture = ['testsrc2=size=640x360:rate=30', '-b:v 1500k -g 30'] as const;
    const source = await rig.sender(call, PASSPHRASE, ...picture, machines.unit);
    await rig.collecting('c1');
    await sleep(3000);
    await bothCarry();

    const before = reports().length;
    await machines.goesDown('a');
    await eventually('the dead link', () => link('a')?.alive === false || undefined);
    const silent = reports().slice(before);
    const until = silent.findIndex((links) => links.some(({ address, alive }) => address === addressOn('a') && !alive));
    expect(until).toBeLessThanOrEqual(REPORTS_UNTIL_DEAD);
    expect(link('b')).toMatchObject({ alive: true });
    await sleep(3000);
    expect(rig.channel(S, 'c1')).toMatchObject({ status: 'collecting' });

    await machines.up('a');
    await machines.keepsToItself('a');
    await bothCarry();
    await sleep(3000);
    rig.serve(S, 2, [channelOf('c1', { ...CHANNEL, recording: false })]);
    await eventually('the recording', () => rig.far.received(S).events.find(({ type }) => type === 'recordingClosed'));
    await source.kill();
    const [recording, ...more] = await inspectRecordings(join(rig.recordings, 'c1'), 30);
    expect(more).toEqual([]);
    expect(recording).toMatchObject({ holes: [], complaints: [] });
    expect(recording?.frames).toBeGreaterThan(300);
  },
);
