import { freeLoopbackPort } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, DesiredSourceOrder } from '@backhaul/contract/bus';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { receivedPictures } from './received-pictures.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const RATE = 25;

const order = () => rig.channel(S, 'main')?.sourceOrder;
const onAir = (wanted: string | null) =>
  eventually(`${wanted} on air`, () => order()?.onAir === wanted || undefined, 30_000);
const programme = (wanted: string) =>
  eventually(`the programme ${wanted}`, () => rig.channel(S, 'main')?.programme === wanted || undefined, 30_000);
const choose = (sourceId: string) => rig.far.order(S, { name: 'selectSource', args: { channelId: 'main', sourceId } });

const furtherOf = (change: Partial<DesiredSourceOrder> = {}): DesiredSourceOrder => ({
  further: [{ sourceId: 'spare', target: { kind: 'channel', channelId: 'spare' } }],
  returns: true,
  holdMs: 2000,
  ...change,
});

/** Two channels: `main` falls back to `spare`; the output of `main` goes to a file. */
async function launch(basePort: string, sourceOrder: DesiredSourceOrder) {
  await rig.launch('server', S, [
    '--listen',
    '127.0.0.1',
    '--base-port',
    basePort,
    '--destinations',
    'any',
    '--recordings',
    rig.recordings,
  ]);
  expect(rig.serverState(S)?.inputFeatures).toContain('sourceOrder');
  const receiver = await receivedPictures(await freeLoopbackPort(), join(rig.folder, 'received.ts'));
  rig.atEnd(() => receiver.stop());
  const udp: DesiredDestination = {
    destinationId: 'd',
    name: 'd',
    target: { protocol: 'udp', host: '127.0.0.1', port: receiver.port, ttl: 1 },
  };
  const main = channelOf('main', { input: 'srt', slate: true, destinations: [udp], sourceOrder });
  rig.serve(S, 1, [main, channelOf('spare', { input: 'srt' })]);
  const ports = [await rig.listening(S, 'main'), await rig.listening(S, 'spare')] as const;
  return { receiver, main, ports };
}

it('takes the next source when the first is lost, returns to it, and loses no picture at changes that are asked for', async () => {
  const { receiver, ports, main } = await launch('19911', furtherOf());
  const first = await rig.sender(ports[0], PASSPHRASE, `testsrc2=size=320x180:rate=${RATE}`, `-g ${RATE}`);
  const spare = await rig.sender(ports[1], PASSPHRASE, `testsrc2=size=640x360:rate=${RATE}`, `-g ${RATE}`);
  await onAir('first');
  await eventually('both', () => order()?.sources.every(({ hasPicture }) => hasPicture) || undefined);
  expect(order()?.sources.map(({ sourceId }) => sourceId)).toEqual(['first', 'spare']);

  // A manual change, there and back.
  expect(await rig.far.result(S, choose('spare'))).toMatchObject({ outcome: 'done' });
  await onAir('spare');
  expect(order()?.chosen).toBe('spare');
  await eventually('its size', () => rig.channel(S, 'main')?.video?.width === 640 || undefined);
  await sleep(3000);
  expect(order()?.onAir).toBe('spare');
  expect(await rig.far.result(S, choose('first'))).toMatchObject({ outcome: 'done' });
  await onAir('first');
  expect(order()?.chosen).toBeNull();
  expect(await rig.far.result(S, choose('none'))).toMatchObject({ outcome: 'failed' });
  await sleep(1000);
  const planned = await receiver.read();
  expect(planned.changes).toBe(2);
  expect(planned.missing).toBe(0);
  expect(planned.backward).toBe(0);

  // The first source is lost, and returns after it has had a picture for the hold time.
  await first.kill();
  await onAir('spare');
  expect(order()?.chosen).toBeNull();
  await programme('live');
  const again = await rig.sender(ports[0], PASSPHRASE, `testsrc2=size=320x180:rate=${RATE}`, `-g ${RATE}`);
  await eventually('the first has a picture', () => order()?.sources[0]?.hasPicture || undefined);
  expect(order()?.onAir).toBe('spare');
  await onAir('first');

  // Both are lost: the slate, and the first source that returns is on air again.
  await Promise.all([again.kill(), spare.kill()]);
  await programme('slate');
  await onAir(null);
  await rig.sender(ports[1], PASSPHRASE, `testsrc2=size=640x360:rate=${RATE}`, `-g ${RATE}`);
  await onAir('spare');
  await programme('live');
  // Without further sources the channel is like any other.
  const { sourceOrder: _none, ...plain } = main;
  rig.serve(S, 2, [plain, channelOf('spare', { input: 'srt' })]);
  await eventually('no order', () => order() === undefined || undefined);
  const all = await receiver.read();
  expect(all.backward).toBe(0);
  expect(rig.failures(S)).toEqual([]);
}, 180_000);
