import { expect, it } from 'vitest';
import { perObject } from './per-object.js';

it('makes a result once for each object, also where it is undefined', () => {
  const asked: object[] = [];
  const [one, other] = [{}, {}];
  const nothing = perObject((key: object) => void asked.push(key));
  for (const key of [one, other, one, other]) expect(nothing(key)).toBeUndefined();
  expect(asked).toEqual([one, other]);
});

it('tries again after a failure', () => {
  let tried = 0;
  const fails = perObject(() => {
    tried += 1;
    throw new Error('not now');
  });
  const key = {};
  expect(() => fails(key)).toThrow('not now');
  expect(() => fails(key)).toThrow('not now');
  expect(tried).toBe(2);
});
