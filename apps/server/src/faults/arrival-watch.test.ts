import type { ChannelFault } from '@backhaul/domain';
import { expect, it } from 'vitest';
import type { Program } from '../transport-stream/program.js';
import { ArrivalWatch } from './arrival-watch.js';

/** A packet that begins a picture, and one that does not. */
const PICTURE = Buffer.alloc(188);
Buffer.from('47410010', 'hex').copy(PICTURE);
const SOUND = Buffer.alloc(188);
Buffer.from('47410110', 'hex').copy(SOUND);

const program = (video: Program['video']): Program => ({
  video,
  audio: 'aac',
  videoPid: video === 'none' ? undefined : 256,
  audioPid: 257,
  videoType: undefined,
  audioType: 15,
});

it.each<
  [what: string, program: Program | undefined, keyframe: boolean, afterMs: number, fault: ChannelFault | undefined]
>([
  ['no transport stream', undefined, false, 5001, 'noPicture'],
  ['no transport stream yet', undefined, false, 5000, undefined],
  ['sound alone', program('none'), false, 5001, 'noPicture'],
  ['a picture before its first keyframe', program('h264'), false, 12_000, undefined],
  ['a picture that never has a keyframe', program('h264'), false, 12_001, 'noPicture'],
  ['a picture', program('h264'), true, 60_000, undefined],
  ['HEVC', program('h265'), true, 60_000, undefined],
  ['MPEG-2 video', program('other'), true, 0, 'foreignCodec'],
])('%s', (_what, current, keyframe, afterMs, fault) => {
  let now = 1000;
  const watch = new ArrivalWatch(() => now);
  expect(watch.fault).toBeUndefined();
  watch.push(PICTURE, current);
  if (keyframe) watch.keyframe();
  arrives(afterMs);
  expect(watch.fault).toBe(fault);

  /** Data of the same programme arrives for this time. */
  function arrives(ms: number): void {
    for (const end = now + ms; now < end;) {
      now = Math.min(now + 1000, end);
      watch.push(PICTURE, current);
    }
  }
});

it('notices that a picture has ended while the sound goes on, and that it is back', () => {
  let now = 0;
  const watch = new ArrivalWatch(() => now);
  const goesOn = (packet: Buffer, ms: number): void => {
    for (const end = now + ms; now < end;) {
      now += 500;
      watch.push(packet, program('h264'));
    }
  };
  goesOn(PICTURE, 2000);
  watch.keyframe();
  goesOn(PICTURE, 20_000);
  goesOn(SOUND, 5000);
  expect(watch.fault).toBeUndefined();
  goesOn(SOUND, 500);
  expect(watch.fault).toBe('noPicture');
  goesOn(PICTURE, 500);
  expect(watch.fault).toBeUndefined();
});

it('begins anew with a stream that follows a picture, and with a sender after a pause', () => {
  let now = 0;
  const watch = new ArrivalWatch(() => now);
  const push = (at: number): void => {
    now = at;
    watch.push(PICTURE, undefined);
  };
  push(0);
  watch.keyframe();
  for (let at = 1000; at <= 9000; at += 1000) push(at);
  watch.reset();
  push(10_000);
  expect(watch.fault).toBeUndefined();
  // Noise: one stream after another, none with a picture.
  for (let at = 11_000; at <= 15_000; at += 1000) {
    watch.reset();
    push(at);
  }
  expect(watch.fault).toBe('noPicture');
  push(20_000);
  expect(watch.fault).toBeUndefined();
});
