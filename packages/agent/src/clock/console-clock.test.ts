import { describe, expect, it } from 'vitest';
import { boundsOf, combineBounds, ConsoleClock } from './console-clock.js';

describe('boundsOf', () => {
  it('bounds the offset by the round trip', () => {
    expect(boundsOf({ now: 1_000_000, echo: 100, receivedAt: 140 })).toEqual({
      earliest: 999_860,
      latest: 999_900,
      at: 140,
    });
  });

  it('refuses an echo from the future', () => {
    expect(boundsOf({ now: 1_000_000, echo: 150, receivedAt: 140 })).toBeUndefined();
  });
});

describe('combineBounds', () => {
  const tight = { earliest: 995, latest: 1005, at: 0 };
  it.each([
    ['nothing known', undefined, { earliest: 0, latest: 100, at: 1 }, { earliest: 0, latest: 100 }],
    ['a narrower answer', tight, { earliest: 999, latest: 1001, at: 1 }, { earliest: 999, latest: 1001 }],
    ['a wider answer', tight, { earliest: 0, latest: 2000, at: 0 }, { earliest: 995, latest: 1005 }],
    ['a contradiction', tight, { earliest: 9000, latest: 9900, at: 1 }, { earliest: 9000, latest: 9900 }],
    ['a wider one long after', tight, { earliest: 980, latest: 1020, at: 60_000 }, { earliest: 980, latest: 1020 }],
  ])('combines bounds: %s', (_, known, fresh, expected) => {
    expect(combineBounds(known, fresh)).toMatchObject(expected);
  });
});

const clockAt = (welcomes: { now: number; echo: number; receivedAt: number }[], monotonic: number): ConsoleClock => {
  const clock = new ConsoleClock(() => monotonic);
  for (const welcome of welcomes) clock.observe(welcome);
  return clock;
};

describe('ConsoleClock', () => {
  it('knows nothing and accepts no order before a welcome', () => {
    const clock = clockAt([], 10);
    expect([clock.ready, clock.now(), clock.latest(), clock.isPast(Number.MAX_SAFE_INTEGER)]).toEqual([
      false,
      undefined,
      undefined,
      true,
    ]);
  });

  it.each([
    // The console read 1_000_000 between 0 and 1000 on our clock; at 1000 it reads at most 1_001_000.
    ['well before', 1_002_000, false],
    ['just at the latest', 1_001_001, false],
    ['within the uncertainty: counts as late', 1_000_500, true],
    ['past', 999_999, true],
  ])('judges an order that expires %s', (_, expires, past) => {
    expect(clockAt([{ now: 1_000_000, echo: 0, receivedAt: 1000 }], 1000).isPast(expires)).toBe(past);
  });

  it('is not ready after an answer to an old presence', () => {
    expect(clockAt([{ now: 1_000_000, echo: 0, receivedAt: 3_600_000 }], 3_600_000).ready).toBe(false);
  });

  it('keeps an earlier good answer when an old presence is answered again', () => {
    const clock = clockAt(
      [
        { now: 1_000_000, echo: 0, receivedAt: 10 },
        { now: 1_600_000, echo: 0, receivedAt: 600_005 },
      ],
      600_005,
    );
    expect(clock.ready).toBe(true);
    expect(Math.abs((clock.now() ?? 0) - 1_600_000)).toBeLessThan(300);
  });
});
