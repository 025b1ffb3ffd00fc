import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Applications } from '../status/statuses.js';
import { beginTransition, settleTransition, TRANSITION_POLL_MS, TRANSITION_POLLS } from './transition-flag.js';

const report = (seq: number, applications: Applications, online = true) => ({ seq, online, applications });

describe.each(['starting', 'stopping'] as const)('%s', (kind) => {
  const flag = beginTransition(kind, 1000, 7);

  it.each<[string, Applications]>([
    ['online', {}],
    ['forwarding', { forward: {} }],
    ['busy', { video: { state: 'connecting' } }],
    ['speed test', { video: { state: 'speedtest' } }],
    ['fetching logs', { fetchlogs: {} }],
  ])('ends with a newer report that shows %s, and stays with an older one', (_, applications) => {
    expect(settleTransition(flag, report(8, applications), 1001)).toBeNull();
    expect(settleTransition(flag, report(7, applications), 1001)).toEqual(flag);
    expect(settleTransition(flag, report(6, applications), 20_999)).toEqual(flag);
  });

  it('stays with a newer report that shows the unit offline, or storing only', () => {
    expect(settleTransition(flag, report(8, {}, false), 1001)).toEqual(flag);
    expect(settleTransition(flag, report(8, { video: { state: 'streaming' } }, false), 1001)).toEqual(flag);
    expect(settleTransition(flag, report(8, { store: {} }), 1001)).toEqual(flag);
  });

  it('ends with a newer report that shows the unit storing as it was asked to', () => {
    expect(settleTransition(flag, { ...report(8, { store: {} }), storesAsAsked: true }, 1001)).toBeNull();
    expect(settleTransition(flag, { ...report(8, { store: {} }, false), storesAsAsked: true }, 1001)).toEqual(flag);
  });

  it('stays with a newer report that shows the unit as it was before the order', () => {
    for (const applications of [{}, { video: { state: 'streaming' } }] as const)
      expect(settleTransition(flag, { ...report(8, applications), beforeOrder: true }, 1001)).toEqual(flag);
  });

  it('ends by itself after ten polls of two seconds', () => {
    const polls = Array.from({ length: TRANSITION_POLLS }, (_, i) => 1000 + (i + 1) * TRANSITION_POLL_MS);
    const states = polls.map((now) => settleTransition(flag, null, now));
    expect(states.slice(0, -1)).toEqual(Array.from({ length: 9 }, () => flag));
    expect(states.at(-1)).toBeNull();
    expect(settleTransition(flag, null, 20_999)).toEqual(flag);
  });
});

it('holds: no flag appears by itself, and none outlives 20 s', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.nat(20), fc.boolean(), (elapsed, seq, online) => {
      expect(settleTransition(null, report(seq, {}, online), elapsed)).toBeNull();
      const after = settleTransition(beginTransition('starting', 0, 10), report(seq, {}, online), elapsed);
      expect(after === null).toBe(elapsed >= 20_000 || (seq > 10 && online));
    }),
  );
});
