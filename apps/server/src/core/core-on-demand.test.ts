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
/** Calls to the engine since the last check. */
const calls = (): string => got.splice(0).join(' ');

describe('CoreOnDemand', () => {
  it('runs at the beginning of a stream until its properties are known', () => {
    say('t1', 'K1', 'a');
    expect(calls()).toBe('t1 K1 a');
    core.known();
    expect(calls()).toBe('end rest');
    say('t2', 'K2', 'b');
    expect(calls()).toBe('');
    core.known();
    expect(calls()).toBe('');
  });

  it('begins with the last keyframe for a new watcher, and continues for a while afterwards', () => {
    say('t1', 'K1');
    core.known();
    say('a', 't2', 'K2', 'b', 'c');
    calls();
    core.watch(true);
    expect(calls()).toBe('t2 K2 b c');
    say('d');
    core.watch(false);
    vi.advanceTimersByTime(REST_MS - 1);
    say('e');
    core.watch(true);
    core.watch(false);
    vi.advanceTimersByTime(REST_MS - 1);
    say('f');
    expect(calls()).toBe('d e f');
    vi.advanceTimersByTime(1);
    expect(calls()).toBe('end rest');
  });

  it('does not stop while a viewer watches, whatever else changes', () => {
    core.watch(true);
    say('t1', 'K1');
    core.known();
    vi.advanceTimersByTime(REST_MS * 2);
    say('a');
    expect(calls()).toBe('t1 K1 a');
  });

  it('starts again with a new stream, whose properties are not known yet', () => {
    say('t1', 'K1');
    core.known();
    core.end();
    calls();
    core.watch(true);
    expect(calls()).toBe('');
    say('t2', 'K2');
    expect(calls()).toBe('t2 K2');
    core.watch(false);
    vi.advanceTimersByTime(REST_MS);
    expect(calls()).toBe('');
    core.known();
    expect(calls()).toBe('end rest');
  });
});
