import { describe, expect, test } from 'vitest';
import { merge, NO_HISTORY, sample, sentLately, stack } from './history.js';

const S = 5000;
const unit = (links: Record<string, number>, online = true) => ({
  online,
  totalBitrate: Object.values(links).reduce((a, b) => a + b, 0),
  modems: Object.entries(links).map(([port, uplinkKbps]) => ({ port, uplinkKbps })),
});

const point = (at: number, totalKbps: number | null) => ({ at: at * S, totalKbps, perLink: [totalKbps] });

describe('sampling', () => {
  test('the newest report of an interval counts', () => {
    const one = sample(sample(NO_HISTORY, unit({ a: 1 }), 10 * S), unit({ a: 2 }), 10 * S + 4000);
    expect(one).toEqual({ links: ['a'], points: [{ at: 10 * S, totalKbps: 2, perLink: [2] }] });
  });
  test('a link that appears later begins there; a link that disappears is a gap', () => {
    let history = sample(NO_HISTORY, unit({ a: 1 }), 1 * S);
    history = sample(history, unit({ b: 5, a: 2 }), 2 * S);
    history = sample(history, unit({ b: 6 }), 3 * S);
    expect(history.links).toEqual(['a', 'b']);
    expect(history.points.map(({ perLink }) => perLink)).toEqual([[1], [2, 5], [null, 6]]);
  });
  test('an away unit adds nothing, and no more than 360 are kept', () => {
    let history = sample(NO_HISTORY, unit({ a: 1 }, false), S);
    expect(history).toBe(NO_HISTORY);
    for (let i = 0; i < 400; i += 1) history = sample(history, unit({ a: i }), i * S);
    expect(history.points).toHaveLength(360);
    expect(history.points.at(-1)?.totalKbps).toBe(399);
  });
});

describe('stored history and samples received since', () => {
  const received = { links: ['a'], points: [point(2, 20), point(3, 30), point(4, 40)] };
  test('keeps samples that the console has not stored yet', () => {
    const remembered = { links: ['a'], points: [point(1, 1), point(2, 2), point(3, null), point(4, null)] };
    expect(merge(remembered, received).points.map(({ totalKbps }) => totalKbps)).toEqual([1, 2, 30, 40]);
  });
  test('a silence that the console has stored words after stays', () => {
    const remembered = { links: ['a'], points: [point(1, 1), point(2, null), point(3, 3), point(4, null)] };
    expect(merge(remembered, received).points.map(({ totalKbps }) => totalKbps)).toEqual([1, null, 3, 40]);
  });
  test('a console that remembers nothing takes nothing away', () => {
    const remembered = { links: [], points: [point(1, null), point(4, null)] };
    expect(merge(remembered, received)).toEqual(received);
  });
  test('links that carry a little of themselves have sent nothing', () => {
    const idle = { links: ['a'], points: [{ at: 9 * S, totalKbps: 0, perLink: [9] }] };
    expect(sentLately(idle, 10 * S)).toBe(false);
    expect(sentLately({ ...idle, points: [point(9, 1)] }, 10 * S)).toBe(true);
    expect(sentLately({ ...idle, points: [point(9, 1)] }, 400 * S)).toBe(false);
  });
});

describe('stacking', () => {
  test('each link stands on those before it, in Mbps; silence is a gap', () => {
    const history = {
      links: ['a', 'b'],
      points: [
        { at: 1000 * S + 7, totalKbps: 3000, perLink: [1000, 2000] },
        { at: 1002 * S, totalKbps: 1500, perLink: [1500] },
        { at: 1003 * S, totalKbps: null, perLink: [null, null] },
        { at: 1006 * S, totalKbps: 500, perLink: [500, 0] },
      ],
    };
    const { times, sums } = stack(history, 1006 * S);
    expect(times.at(-1)).toBe(1006 * 5);
    expect(sums.map((sum) => sum.slice(-7))).toEqual([
      [1, 1, 1.5, null, null, null, 0.5],
      [3, 3, 1.5, null, null, null, 0.5],
    ]);
  });
  test.each<[string, Record<number, number>, number]>([
    ['nothing is known', {}, 5],
    ['it began a minute ago', { 1: 500 }, 5],
    ['it began 12 minutes ago', { 12: 500 }, 12],
    ['it sent nothing before that', { 25: 0, 12: 500 }, 12],
    ['it sent an hour ago, and again', { 60: 500, 29: 500 }, 29],
  ])('the window begins with what is known: %s', (_, sent, minutes) => {
    const end = 10_000 * S;
    const points = Object.entries(sent).map(([ago, totalKbps]) => ({
      at: end - Number(ago) * 60_000,
      totalKbps,
      perLink: [],
    }));
    const { times } = stack({ links: [], points: points.toReversed() }, end);
    expect(times.at(-1)).toBe(end / 1000);
    expect(Math.round(times.length / 12)).toBe(minutes);
  });
  test('the window holds no more than 30 minutes', () => {
    const points = Array.from({ length: 800 }, (_, i) => ({ at: i * S, totalKbps: 500, perLink: [] }));
    expect(stack({ links: [], points }, 799 * S).times).toHaveLength(360);
  });
  test('a unit that reports only a total has one column', () => {
    const { sums } = stack({ links: [], points: [{ at: 1003 * S, totalKbps: 700, perLink: [] }] }, 1003 * S);
    expect(sums.map((sum) => sum.at(-1))).toEqual([0.7]);
  });
});
