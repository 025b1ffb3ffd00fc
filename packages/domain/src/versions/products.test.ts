import { describe, expect, it } from 'vitest';
import {
  checkProduct,
  isDefaultAllowed,
  productMessage,
  productMessages,
  productStanding,
  type VersionOfProduct,
} from './products.js';

const entry = (version: string, product: string, message = ''): VersionOfProduct => ({ version, product, message });
const CATALOGUE = [
  entry('9.2', 'unit'),
  entry('9.5', 'unit', 'Charge first'),
  entry('10.1', 'unit:LU800', 'Needs an OS reinstall'),
  entry('9.5', 'unit:LU800'),
];

describe('a version', () => {
  it.each([
    ['of the kind', { kind: 'unit', model: '600' }, '9.2', 'allowed'],
    ['written otherwise', { kind: 'unit', model: '600' }, '9.2.0', 'allowed'],
    ['of a model', { kind: 'unit', model: 'lu800 ' }, '10.1', 'allowed'],
    ['of a unit whose model is not known', { kind: 'unit', model: '' }, '9.5', 'allowed'],
    ['of the kind alone, for a model that has its own', { kind: 'unit', model: 'LU800' }, '9.2', 'otherProduct'],
    ['of another model', { kind: 'unit', model: '600' }, '10.1', 'otherProduct'],
    ['of nothing', { kind: 'unit', model: '600' }, '8.0', 'notAssociated'],
    ['of servers, for which there is nothing', { kind: 'server', model: '' }, '1.0', 'allowed'],
  ] as const)('%s', (_, device, version, expected) => {
    expect(productStanding(CATALOGUE, device, version)).toBe(expected);
    expect(productStanding([], device, version)).toBe('allowed');
  });
});

it.each([
  ['unit', '9.2', true],
  ['unit', '10.1', true],
  ['unit', '8.0', false],
  ['server', '8.0', true],
] as const)('by default for each %s: %s, %j', (kind, version, expected) => {
  expect(isDefaultAllowed(CATALOGUE, kind, version)).toBe(expected);
});

it('has what is said of it for the product', () => {
  const [lu800, other] = [{ kind: 'unit', model: 'LU800' } as const, { kind: 'unit', model: '600' } as const];
  expect(productMessage(CATALOGUE, lu800, '10.1.0')).toBe('Needs an OS reinstall');
  expect(productMessage(CATALOGUE, lu800, '9.5')).toBe('');
  expect(productMessages(CATALOGUE, other)).toEqual([entry('9.5', 'unit', 'Charge first')]);
});

it.each([
  ['unit', null],
  ['server', null],
  ['unit:LU800', null],
  ['unit:LU 800 Pro', null],
  ['', 'This field is required'],
  ['server:x', 'Invalid field'],
  ['unit:', 'Invalid field'],
  ['camera', 'Invalid field'],
  [String.raw`unit:a\b`, 'Invalid field'],
  [`unit:${'x'.repeat(64)}`, 'Invalid field'],
])('the product %j: %j', (product, expected) => {
  expect(checkProduct(product)?.text ?? null).toBe(expected);
});
