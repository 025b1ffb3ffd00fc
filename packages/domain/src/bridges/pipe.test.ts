import { expect, it } from 'vitest';
import type { Applications } from '../status/statuses.js';
import { mayPipe, PIPE_STATES, shownPipe } from './pipe.js';
import { mayStopBridge, type BridgingUnit } from './readiness.js';

const unit: BridgingUnit = {
  uid: 'u',
  online: true,
  applications: {},
  transition: null,
  cameraConnected: false,
  transmission: null,
  services: [],
  bridging: {},
};
type State = NonNullable<NonNullable<Applications['l2ControlPipe']>['state']>;
const saying = (state: State): Partial<BridgingUnit> => ({ applications: { l2ControlPipe: { state } } });
const CAMERA = { host: '192.168.1.20', port: 80 };

it('has the states of the specification', () => {
  expect(PIPE_STATES).toEqual(['connecting', 'connected', 'disconnecting', 'notConnected', 'failed']);
});

it.each<[string, Partial<BridgingUnit>, string]>([
  ['nothing', {}, 'notConnected'],
  ['that it connects', saying('connecting'), 'connecting'],
  ['that it is connected', saying('connected'), 'connected'],
  ['that it lets go', saying('stopping'), 'disconnecting'],
  ['that it failed', saying('failed'), 'failed'],
  ['no more', { ...saying('failed'), online: false }, 'notConnected'],
  ['that it failed, and was asked anew', { ...saying('failed'), bridging: { ipPipe: 'connecting' } }, 'connecting'],
])('of a unit that says %s', (_, change, state) => {
  expect(shownPipe({ ...unit, ...change })).toBe(state);
});

it.each<[string, Partial<BridgingUnit>, { host: string; port: number } | null, boolean | null, string | null]>([
  ['an address and a server', {}, CAMERA, true, null],
  ['an address that is not known yet', {}, null, true, null],
  ['no address', {}, { host: '', port: 80 }, true, 'No address is set for the IP pipe'],
  ['no server', {}, CAMERA, null, 'No server selected for the IP pipe'],
  ['a server that is away', {}, CAMERA, false, 'The server of the IP pipe is offline'],
  ['a unit that is away', { online: false }, CAMERA, true, 'The unit is offline'],
  ['a unit on air', { applications: { video: { state: 'streaming' } } }, CAMERA, true, null],
  ['one that stands', saying('connected'), CAMERA, true, 'The unit is busy'],
  ['one on its way', { bridging: { ipPipe: 'connecting' } }, CAMERA, true, 'The unit is busy'],
  ['one that failed', saying('failed'), CAMERA, true, null],
])('an IP pipe with %s', (_, change, target, online, message) => {
  const verdict = mayPipe({ ...unit, ...change }, target, online === null ? null : { online });
  expect(verdict.allowed ? null : verdict.message.text).toBe(message);
});

it.each<[State, boolean]>([
  ['connecting', true],
  ['connected', true],
  ['stopping', false],
  ['failed', false],
])('one that is %s may be ended: %s', (state, allowed) => {
  expect(mayStopBridge({ ...unit, ...saying(state) }, 'ipPipe').allowed).toBe(allowed);
});
