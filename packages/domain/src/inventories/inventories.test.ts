import { describe, expect, it } from 'vitest';
import { FEATURES } from '../kinds/features.js';
import {
  checkCustomer,
  checkInventoryName,
  checkInventoryRegion,
  checkSipServer,
  INVENTORY_FEATURES,
  parentProblem,
} from './inventories.js';

describe('the fields of an inventory', () => {
  it.each([
    ['Metro TV', null],
    ['', 'This field is required'],
    [' ', 'This field is required'],
    ['x'.repeat(256), 'Must have at most 255 characters'],
    [String.raw`a\b`, 'Cannot contain \\'],
  ])('name %j: %s', (name, complaint) => {
    expect(checkInventoryName(name)?.text ?? null).toBe(complaint);
  });

  it.each([
    ['', null],
    ['Metro Broadcasting', null],
    ['x'.repeat(256), 'Must have at most 255 characters'],
    [String.raw`a\b`, 'Cannot contain \\'],
  ])('customer %j: %s', (customer, complaint) => {
    expect(checkCustomer(customer)?.text ?? null).toBe(complaint);
  });

  it.each([
    ['', null],
    ['sip.metro.example', null],
    ['sip.metro.example:5061', null],
    ['[2001:db8::1]:5060', null],
    ['sip metro', 'Must match the pattern: host:port'],
    ['sip.metro.example/x', 'Must match the pattern: host:port'],
  ])('SIP server %j: %s', (server, complaint) => {
    expect(checkSipServer(server)?.text ?? null).toBe(complaint);
  });

  it.each([
    ['aws', 'eu-central-1', null],
    ['aws', '', null],
    ['aws', 'eu-frankfurt-1', 'Invalid field'],
    ['aws', 'toString', 'Invalid field'],
    ['oracle', 'eu-frankfurt-1', null],
    ['oracle', 'Frankfurt', 'Must match the pattern: eu-frankfurt-1'],
    [null, 'Basement of the tower', null],
    [null, String.raw`a\b`, 'Cannot contain \\'],
  ] as const)('region of %s %j: %s', (provider, region, complaint) => {
    expect(checkInventoryRegion(provider, region)?.text ?? null).toBe(complaint);
  });
});

it.each([
  [null, [], null],
  ['b', ['b', 'c'], null],
  ['a', ['a'], 'same_inventory'],
  ['b', ['b', 'a'], 'inventory_loop'],
  ['b', ['b', 'c', 'a'], 'inventory_loop'],
])('inventory a under %s, whose ancestors are %j: %s', (parentId, ancestors, code) => {
  expect(parentProblem('a', parentId, ancestors)?.code ?? null).toBe(code);
});

it('gates features that groups can have', () => {
  expect(INVENTORY_FEATURES.every((one) => FEATURES.includes(one))).toBe(true);
});
