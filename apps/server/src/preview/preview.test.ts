import { expect, it } from 'vitest';
import type { InitSegment } from '../fmp4/init-segment.js';
import { Preview, type Watcher } from './preview.js';

const init = (name: string): InitSegment => ({
  bytes: Buffer.from(`<${name}>`),
  mimeType: name,
  video: { trackId: 1, timescale: 1, codec: 'h264', width: 1, height: 1 },
});

class Listener implements Watcher {
  bufferedAmount = 0;
  received: string[] = [];
  send(data: string | Buffer): void {
    this.received.push(data.toString());
  }
}

const key = (text: string) => ({ bytes: Buffer.from(text), keyframe: true });
const rest = (text: string) => ({ bytes: Buffer.from(text), keyframe: false });
const INIT = (name: string): string[] => [`{"type":"init","mimeType":"${name}"}`, `<${name}>`];

it('gives a new watcher the stream, the last group of pictures and all that follows', () => {
  const preview = new Preview();
  preview.begin(init('a'));
  for (const fragment of [key('K1'), rest('r1'), key('K2'), rest('r2')]) preview.push(fragment);
  const late = new Listener();
  preview.add(late);
  preview.push(rest('r3'));
  expect(late.received).toEqual([...INIT('a'), 'K2r2', 'r3']);
});

it('lets a watcher wait for the stream, and begins with a keyframe', () => {
  const preview = new Preview();
  const early = new Listener();
  preview.add(early);
  expect(early.received).toEqual([]);
  preview.begin(init('a'));
  for (const fragment of [rest('r0'), key('K1'), rest('r1')]) preview.push(fragment);
  expect(early.received).toEqual([...INIT('a'), 'K1', 'r1']);
});

it('continues with a new stream on the same connection', () => {
  const preview = new Preview();
  const watcher = new Listener();
  preview.add(watcher);
  preview.begin(init('a'));
  preview.push(key('K1'));
  preview.begin(init('b'));
  for (const fragment of [rest('r'), key('K2')]) preview.push(fragment);
  expect(watcher.received).toEqual([...INIT('a'), 'K1', ...INIT('b'), 'K2']);
});

it('skips to the next keyframe for a slow viewer only', () => {
  const preview = new Preview();
  const [slow, fast] = [new Listener(), new Listener()];
  preview.begin(init('a'));
  preview.add(slow);
  preview.add(fast);
  preview.push(key('K1'));
  slow.bufferedAmount = 3 * 1024 * 1024;
  preview.push(rest('r1'));
  preview.push(key('K2'));
  slow.bufferedAmount = 0;
  preview.push(rest('r2'));
  preview.push(key('K3'));
  preview.push(rest('r3'));
  expect(slow.received).toEqual([...INIT('a'), 'K1', 'K3', 'r3']);
  expect(fast.received).toEqual([...INIT('a'), 'K1', 'r1', 'K2', 'r2', 'K3', 'r3']);
});

it('keeps no group of pictures of unlimited size', () => {
  const preview = new Preview();
  preview.begin(init('a'));
  preview.push(key('K1'));
  for (let n = 0; n < 20; n++) preview.push({ bytes: Buffer.alloc(1024 * 1024), keyframe: false });
  const late = new Listener();
  preview.add(late);
  preview.push(rest('r'));
  expect(late.received).toEqual(INIT('a'));
});

it('forgets a watcher that has left', () => {
  const preview = new Preview();
  const gone = new Listener();
  preview.begin(init('a'));
  preview.add(gone);
  preview.remove(gone);
  preview.push(key('K'));
  expect([gone.received, preview.watched]).toEqual([INIT('a'), false]);
});
