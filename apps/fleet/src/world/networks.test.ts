import { expect, it } from 'vitest';
import { networksOf, operatorIdOf } from './networks.js';

it.each(['Germany', 'Norway', 'Nowhere'])('operators of %s report the code that a scan finds', (country) => {
  const found = networksOf(country, { current: '', own: [] });
  expect(found.length).toBeGreaterThan(1);
  expect(found.map(({ name }) => operatorIdOf(country, name))).toEqual(found.map(({ operatorId }) => operatorId));
  expect(operatorIdOf(country, 'none of it')).toBeUndefined();
});
