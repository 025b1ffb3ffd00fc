import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { seededRandom } from '../random/random.js';
import { applicationsOf } from '../report/applications.js';
import { unitTraits } from '../traits/traits.js';
import type { Condition } from './condition.js';
import { initialCondition } from './initial-condition.js';
import { startPipe, stopPipe } from './orders.js';
import { pipeAfterAway, stepPipe } from './pipe.js';

const random = seededRandom('pipe');
const base = initialCondition(unitTraits({ deviceId: 'u', name: 'u' }, 's'), random);
const set = (host: string, mode: UnitConfiguration['ipPipe']['mode'] = 'singleSession'): Condition => ({
  ...base,
  activity: { kind: 'idle', leftMs: 9, next: 'away' },
  configuration: {
    version: 1,
    applied: { ...FIRST_CONFIGURATION, ipPipe: { mode }, ipPipeTarget: { host, port: 80 } },
  },
});
const later = (condition: Condition): Condition => ({ ...condition, pipe: stepPipe(condition, 60_000) });
const said = (condition: Condition) => applicationsOf(condition).l2ControlPipe;

it('connects and disconnects within a moment, and has an address that does not resolve', () => {
  const { condition: begun } = startPipe(set('192.168.1.20'), random);
  expect(said(begun)).toEqual({ state: 'connecting' });
  const stands = later(begun);
  expect(said(stands)).toMatchObject({ state: 'connected', address: expect.stringContaining('.invalid:') });
  expect(startPipe(stands, random).condition.pipe).toBe(stands.pipe);
  const { condition: ends } = stopPipe(stands, random);
  expect(said(ends)).toEqual({ state: 'stopping' });
  expect(said(later(ends))).toBeUndefined();
});

it('is refused without a target address, and fails when the address is removed', () => {
  expect(startPipe(set(''), random).refusal).toBe('No address is set for the IP pipe');
  const { condition } = startPipe(set('192.168.1.20'), random);
  expect(said(later({ ...condition, configuration: set('').configuration }))).toMatchObject({ state: 'failed' });
});

it.each([
  ['persistent', 'connecting'],
  ['singleSession', undefined],
] as const)('in mode %s is %s after a restart of the unit', (mode, phase) => {
  const stands = later(startPipe(set('192.168.1.20', mode), random).condition);
  expect(pipeAfterAway(stands, random)?.phase).toBe(phase);
});
