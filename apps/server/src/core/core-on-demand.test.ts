import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoreOnDemand } from './core-on-demand.js';

const REST_MS = 30_000;

let got: string[];
let core: CoreOnDemand;

beforeEach(() => {
  vi.useFakeTimers();
  got = [];
  core = new CoreOnDemand(
    { write: (piece) => got.push(piece.toString()), end: () => got.push('end'), stop: async () => undefined },
    { onRest: () => got.push('rest') },
  );
});
afterEach(async () => {
  await core.stop();
  vi.useRealTimers();
});

const say = (...pieces: string[]): void => {
  for (const piece of pieces) core.write(Buffer.from(piece), { newStream: false, entry: piece.startsWith('K') });
};
/** What the engine was told since the last look. */
const heard = (): string => got.splice(0).join(' ');

describe('CoreOnDemand', () => {
  it('runs at the beginning of a stream until all is known of it', () => {
    say('t1', 'K1', 'a');
    expect(heard()).toBe('t1 K1 a');
    core.known();
    expect(heard()).toBe('end rest');
    say('t2', 'K2', 'b');
    expect(heard()).toBe('');
    core.known();
    expect(heard()).toBe('');
  });

  it('begins with the last keyframe for whoever watches, and goes on for a while after', () => {
    say('t1', 'K1');
    core.known();
    say('a', 't2', 'K2', 'b', 'c');
    heard();
    core.watch(true);
    expect(heard()).toBe('t2 K2 b c');
    say('d');
    core.watch(false);
    vi.advanceTimersByTime(REST_MS - 1);
    say('e');
    core.watch(true);
    core.watch(false);
    vi.advanceTimersByTime(REST_MS - 1);
    say('f');
    expect(heard()).toBe('d e f');
    vi.advanceTimersByTime(1);
    expect(heard()).toBe('end rest');
  });

  it('does not rest while somebody watches, whatever becomes known', () => {
    core.watch(true);
    say('t1', 'K1');
    core.known();
    vi.advanceTimersByTime(REST_MS * 2);
    say('a');
    expect(heard()).toBe('t1 K1 a');
  });

  it('begins anew with a new stream, which is not known yet', () => {
    say('t1', 'K1');
    core.known();
    core.end();
    heard();
    core.watch(true);
    expect(heard()).toBe('');
    say('t2', 'K2');
    expect(heard()).toBe('t2 K2');
    core.watch(false);
    vi.advanceTimersByTime(REST_MS);
    expect(heard()).toBe('');
    core.known();
    expect(heard()).toBe('end rest');
  });
});
