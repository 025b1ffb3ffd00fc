import { describe, expect, it } from 'vitest';
import { TimerWheel } from './timer-wheel.js';

function made(): { wheel: TimerWheel; to: (ms: number) => string[]; log: string[] } {
  let now = 1000;
  const wheel = new TimerWheel(() => now, 50);
  const log: string[] = [];
  const to = (ms: number): string[] => {
    now = ms;
    wheel.tick();
    return log.splice(0);
  };
  return { wheel, to, log };
}

describe('TimerWheel', () => {
  it('calls what is due once, in order, and never early', () => {
    const { wheel, to, log } = made();
    wheel.schedule(1210, () => log.push('c'));
    wheel.schedule(1100, () => log.push('a'));
    wheel.schedule(1101, () => log.push('b'));
    expect(to(1099)).toEqual([]);
    expect(to(1100)).toEqual(['a']);
    expect(to(1300)).toEqual(['b', 'c']);
    expect(to(5000)).toEqual([]);
  });

  it('calls what is overdue with the next tick', () => {
    const { wheel, to, log } = made();
    wheel.schedule(-5, () => log.push('late'));
    expect(to(1050)).toEqual(['late']);
  });

  it('calls nothing that was cancelled, even by a task that was due with it', () => {
    const { wheel, to, log } = made();
    let second = { cancel: (): void => undefined };
    wheel.schedule(1100, () => {
      log.push('first');
      second.cancel();
    });
    second = wheel.schedule(1100, () => log.push('second'));
    expect(to(1200)).toEqual(['first']);
  });

  it('catches up after a stall, with what is scheduled meanwhile', () => {
    const { wheel, to, log } = made();
    wheel.schedule(1100, () => {
      log.push('a');
      wheel.schedule(1150, () => log.push('b'));
      wheel.schedule(9050, () => log.push('c'));
    });
    expect(to(9000)).toEqual(['a', 'b']);
    expect(to(9050)).toEqual(['c']);
  });
});
