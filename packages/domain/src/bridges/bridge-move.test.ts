import { expect, it } from 'vitest';
import type { Applications } from '../status/statuses.js';
import { BRIDGE_STATES } from './bridge-state.js';
import { bridgeMove, shownBridge, type BridgeMove } from './bridge-move.js';
import { BRIDGES, RETURN_INSTANCES, returnBridge, type Bridge } from './bridges.js';

const AT = 1_000;
const CONNECTING = { kind: 'connecting', at: AT } as const;
const DISCONNECTING = { kind: 'disconnecting', at: AT } as const;
const first = (state: string): Applications => ({ videoReturn: { '1': { state } } });
const second = (state: string): Applications => ({ videoReturn: { '2': { state } } });

it('has two instances of video return, each a bridge, beside the databridge, and four states', () => {
  expect(RETURN_INSTANCES.map(returnBridge)).toEqual(['videoReturn1', 'videoReturn2']);
  expect(BRIDGES).toHaveLength(4);
  expect(BRIDGE_STATES).toEqual(['connecting', 'connected', 'disconnecting', 'notConnected']);
});

it.each<[string, Bridge, Applications, BridgeMove | null]>([
  ['nothing yet', 'videoReturn1', {}, 'connecting'],
  ['connecting', 'videoReturn1', first('connecting'), 'connecting'],
  ['connected', 'videoReturn1', first('connected'), null],
  ['the other instance connected', 'videoReturn1', second('connected'), 'connecting'],
  ['instance 2 connected', 'videoReturn2', second('connected'), null],
  ['the databridge being set up', 'databridge', { databridge: { state: 'setup' } }, 'connecting'],
  ['the databridge connected', 'databridge', { databridge: {} }, null],
])('connecting, and the unit says %s', (_, bridge, applications, move) => {
  expect(bridgeMove(CONNECTING, { online: true, applications }, bridge, AT + 1)).toBe(move);
});

it.each<[string, Applications, BridgeMove | null]>([
  ['connected still', first('connected'), 'disconnecting'],
  ['stopping', first('stopping'), 'disconnecting'],
  ['nothing', {}, null],
])('disconnecting, and the unit says %s', (_, applications, move) => {
  expect(bridgeMove(DISCONNECTING, { online: true, applications }, 'videoReturn1', AT + 1)).toBe(move);
});

it('ends by itself after ten polls of two seconds', () => {
  const unit = { online: true, applications: {} };
  expect(bridgeMove(CONNECTING, unit, 'databridge', AT + 19_999)).toBe('connecting');
  expect(bridgeMove(CONNECTING, unit, 'databridge', AT + 20_000)).toBeNull();
  expect(bridgeMove(null, unit, 'databridge', AT)).toBeNull();
});

it('is ended by a unit that goes away while it is to let go, not while it is to connect', () => {
  const away = { online: false, applications: first('connected') };
  expect(bridgeMove(DISCONNECTING, away, 'videoReturn1', AT)).toBeNull();
  expect(bridgeMove(CONNECTING, away, 'videoReturn1', AT)).toBe('connecting');
});

it.each([
  [{ videoReturn1: 'connecting' as const }, first('stopping'), true, 'connecting'],
  [{}, first('connected'), true, 'connected'],
  [{ videoReturn2: 'connecting' as const }, first('stopping'), true, 'disconnecting'],
  [{}, first('connected'), false, 'notConnected'],
])('%j over %j, online %s, is shown as %s', (bridging, applications, online, expected) => {
  expect(shownBridge({ bridging, applications, online }, 'videoReturn1')).toBe(expected);
});
