import { eventually } from '@backhaul/agent/testing';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { A, B, bondedRig } from './bonded.js';
import { inspectRecordings } from './frames.js';
import { channelOf, S, U } from './rig.js';

const { rig, onAir, telemetry } = bondedRig(19_701);

it.each([
  ['at once', 0],
  ['while the stream is being spread again', 4500],
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
    // It carries almost nothing yet, but replaces the other one without loss.
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
