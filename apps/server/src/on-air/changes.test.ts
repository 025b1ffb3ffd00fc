import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { channelOf, rigOfEachTest, S, U } from './rig.js';

const CONFIGURATION = { ...FIRST_CONFIGURATION, resolution: '360p30', bitrateKbps: 1500 } as const;
const ENCODER = '-output_ts_offset';
const RECEIVER = 'ristreceiver';

const rig = rigOfEachTest();

const seen = (type: string) =>
  rig.far.received(S).events.filter((event) => event.type === type && event.channelId === 'c1');

it('a change of bitrate on air interrupts nothing: another encoder takes over, and watchers see one stream', async () => {
  await rig.launch('server', S, ['--base-port', '19471']);
  await rig.launch('unit', U, ['--source', 'test']);
  await rig.configure(CONFIGURATION);
  await rig.onAir('c1');
  const viewer = rig.watch(S, 'c1');
  await viewer.more(200_000);
  for (const bitrateKbps of [2500, 900, 2000]) {
    const before = await rig.engine([ENCODER]);
    await rig.configure({ ...CONFIGURATION, bitrateKbps });
    expect(await rig.engine([ENCODER], before)).not.toBe(before);
    await viewer.more(200_000);
  }
  expect(viewer.streams).toHaveLength(1);
  expect([...seen('pictureLost'), ...seen('pictureBack'), ...seen('sourceLost')]).toEqual([]);
  expect(viewer.closed).toBe(false);
}, 180_000);

it('a server reports when the video of a channel breaks off for a change of delay, and when it is back', async () => {
  await rig.launch('server', S, ['--base-port', '19461']);
  await rig.launch('unit', U, ['--source', 'test']);
  await rig.configure(CONFIGURATION);
  await rig.onAir('c1');
  expect([...seen('pictureLost'), ...seen('pictureBack')]).toEqual([]);
  await rig.configure({ ...CONFIGURATION, delay: 3000 });
  const [back] = await eventually('the picture is back', () =>
    seen('pictureBack').length > 0 ? seen('pictureBack') : undefined,
  );
  const [lost] = seen('pictureLost');
  expect(back?.at ?? 0).toBeGreaterThan(lost?.at ?? Infinity);
  await rig.collecting('c1');
}, 180_000);

it('a unit over two networks applies another delay with one restart of its receiver', async () => {
  await rig.launch('server', S, ['--base-port', '19481']);
  await rig.launch('unit', U, ['--source', 'test', '--links', '127.0.1.1,127.0.1.2']);
  await rig.configure({ ...CONFIGURATION, delay: 1500 });
  rig.serve(S, 1, [channelOf('c1')]);
  const port = await rig.bondedPort(S, 'c1');
  await rig.done(rig.startBonded(U, S, 'c1', port));
  await rig.streaming();
  await rig.collecting('c1');
  const viewer = rig.watch(S, 'c1');
  await viewer.more(200_000);
  const receivers = new Set([await rig.engine([RECEIVER])]);
  const watch = setInterval(() => void rig.engine([RECEIVER]).then((pid) => receivers.add(pid)), 50);
  rig.atEnd(() => clearInterval(watch));
  await rig.configure({ ...CONFIGURATION, delay: 3000 });
  await eventually('the receiver with the other delay', () => receivers.size > 1 || undefined);
  await viewer.more(400_000);
  clearInterval(watch);
  expect(receivers.size).toBe(2);
  expect(rig.unitState(U)?.transmission?.phase).toBe('streaming');
}, 180_000);
