import { ticksBetween } from '@backhaul/agent';
import { describe, expect, it } from 'vitest';
import { PictureTimes } from './picture-times.js';

const FRAME = 3600;

/** Pictures of a source in decoding order; `shown`: their positions in display order. */
const source = (begin: number, shown: readonly number[], frame = FRAME) => {
  const delay = Math.max(...shown.map((place, index) => index - place), 0);
  return shown.map((place, index) => ({ pts: begin + (place + delay) * frame, dts: begin + index * frame }));
};
const PLAIN = [0, 1, 2, 3, 4, 5];
const REORDERED = [0, 3, 1, 2, 6, 4, 5];
const PYRAMID = [0, 4, 2, 1, 3, 8, 6, 5, 7];

function timesOf(sources: readonly (readonly { readonly pts: number; readonly dts: number }[])[]) {
  const times = new PictureTimes();
  return sources.flatMap((pictures) => {
    const [first] = pictures;
    if (first !== undefined) times.begin(first);
    return pictures.flatMap((picture) => times.next(picture) ?? []);
  });
}

const steps = (times: readonly number[]) =>
  times.slice(1).map((time, index) => ticksBetween(times[index] ?? time, time));

describe('times of pictures over a joint', () => {
  it.each([
    ['into reordered pictures', [PLAIN, REORDERED]],
    ['into a pyramid', [PLAIN, PYRAMID]],
    ['out of them', [PYRAMID, PLAIN, REORDERED, PLAIN]],
    ['between them', [REORDERED, PYRAMID, REORDERED]],
    ['into a source of one picture', [PLAIN, [0], REORDERED, [0], PYRAMID]],
  ])('shows every picture without a hole %s', (_what, orders) => {
    const all = timesOf(orders.map((order, index) => source(1_000_000 * (index + 1), order)));
    expect(all).toHaveLength(orders.flat().length);
    const shown = all.map(({ pts }) => pts).toSorted((a, b) => a - b);
    expect(new Set(steps(shown))).toEqual(new Set([FRAME]));
    for (const step of steps(all.map(({ dts }) => dts))) expect(step).toBeGreaterThan(90);
    for (const { pts, dts } of all) expect(pts).toBeGreaterThanOrEqual(dts);
  });

  it('is in order for a source of twice as many pictures a second', () => {
    const all = timesOf([source(0, PLAIN), source(5_000_000, PYRAMID, 750), source(9_000_000, PLAIN)]);
    for (const step of steps(all.map(({ dts }) => dts))) expect(step).toBeGreaterThan(0);
    for (const { pts, dts } of all) expect(pts).toBeGreaterThanOrEqual(dts);
  });

  it('leaves out what is shown before the first picture of a source that was joined in its midst', () => {
    // An open group: two pictures after the first need the previous group.
    const open = source(5_000_000, [2, 0, 1, 5, 3, 4]);
    const all = timesOf([source(0, PLAIN), open]);
    expect(all).toHaveLength(PLAIN.length + open.length - 2);
    expect(new Set(steps(all.map(({ pts }) => pts).toSorted((a, b) => a - b)))).toEqual(new Set([FRAME]));
  });

  it('keeps the time of a pause, and its own step after it', () => {
    const times = new PictureTimes();
    const [first, ...others] = source(0, PLAIN).map((one) => one);
    if (first === undefined) throw new Error('no picture');
    times.begin(first);
    for (const one of [first, ...others]) times.next(one);
    times.begin(first, 700);
    const again = times.next(first);
    const before = source(0, PLAIN).length - 1;
    expect(again?.pts).toBe(90_000 + before * FRAME + 700 * 90);
    times.begin(first);
    expect(times.next(first)?.pts).toBe(90_000 + before * FRAME + 700 * 90 + FRAME);
  });

  it('goes on with a source for longer than half of what its times count', () => {
    const times = new PictureTimes();
    const picture = { pts: 0, dts: 0 };
    times.begin(picture);
    times.next(picture);
    const hour = 3600 * 90_000;
    for (let hours = 1; hours < 20; hours += 1) {
      const at = (hours * hour) % 2 ** 33;
      expect(times.next({ pts: at, dts: at })?.pts).toBe((at + 90_000) % 2 ** 33);
    }
  });
});
