import { eventually } from '@backhaul/agent/testing';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const RATE = 25;

const source = (channelId: string) => rig.channel(S, channelId)?.source;
const takes = (channelId: string, from: string, change = {}) =>
  channelOf(channelId, { input: 'channel', source: { kind: 'channel', channelId: from }, ...change });
const becomes = (channelId: string, state: string) =>
  eventually(`${channelId} ${state}`, () => source(channelId)?.state === state || undefined, 30_000);

it('a channel passes on the programme of another, in a chain, with its slate, and no picture is missing', async () => {
  await rig.launch('server', S, ['--base-port', '19881', '--recordings', rig.recordings]);
  expect(rig.serverState(S)?.fetches).toContain('channel');
  const first = channelOf('a', { input: 'srt', slate: true });
  const rest = [takes('b', 'a', { recording: true }), takes('c', 'b')];
  rig.serve(S, 1, [first, ...rest]);
  const port = await rig.listening(S, 'a');
  await becomes('b', 'waiting');
  expect(rig.channel(S, 'b')?.callers).toEqual([]);
  const sender = await rig.sender(port, PASSPHRASE, `testsrc2=size=320x180:rate=${RATE}`, `-g ${RATE}`);
  await rig.collecting('b');
  await rig.collecting('c');
  await becomes('c', 'connected');
  await eventually('its picture', () => rig.channel(S, 'c')?.video?.width === 320 || undefined);
  // Adding and removing a channel that uses the programme does not disturb the rest of the server.
  rig.serve(S, 2, [first, rest[0] ?? first]);
  await eventually('it is gone', () => rig.channel(S, 'c') === undefined || undefined);
  rig.serve(S, 3, [first, ...rest]);
  await rig.collecting('c');
  await sleep(3000);
  rig.serve(S, 4, [first, takes('b', 'a'), takes('c', 'b')]);
  await eventually('the recording', () => rig.far.received(S).events.find(({ type }) => type === 'recordingClosed'));
  const [recording] = await inspectRecordings(join(rig.recordings, 'b'), RATE);
  expect(recording).toMatchObject({ holes: [], complaints: [] });
  expect(recording?.frames).toBeGreaterThan(3 * RATE);
  await sender.kill();
  await eventually('the slate', () => rig.channel(S, 'a')?.programme === 'slate' || undefined);
  await sleep(3000);
  expect(rig.channel(S, 'c')).toMatchObject({ status: 'collecting', source: { state: 'connected' } });
  // The channel that uses it reports that the source is gone.
  rig.serve(S, 5, [takes('b', 'a')]);
  await becomes('b', 'retrying');
  expect(source('b')?.detail).toBe('This server has no such channel');
  expect(rig.failures(S)).toEqual([]);
}, 120_000);
