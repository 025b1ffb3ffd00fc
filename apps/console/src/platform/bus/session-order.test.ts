import { expect, test } from 'vitest';
import { SessionOrder } from './session-order.js';
import { stateOf, telemetryOf } from './testing.js';

const online = (session: string) => ({ online: true, session, sentAt: 0 });
const offline = (session: string) => ({ online: false, session, sentAt: 0 });

test('an offline counts unless it is of an older session', () => {
  const order = new SessionOrder();
  expect(order.presence(offline('a'))).toBe(true);
  expect(order.presence(online('a'))).toBe(true);
  expect(order.presence(online('b'))).toBe(true);
  expect(order.presence(offline('a'))).toBe(false);
  expect(order.presence(offline('b'))).toBe(true);
  expect(order.presence(offline('b'))).toBe(true);
});

test('within a session numbers rise, for each kind of report by itself', () => {
  const order = new SessionOrder();
  order.presence(online('a'));
  expect([5, 5, 4, 6].map((seq) => order.telemetry(telemetryOf('a', seq)))).toEqual([true, false, false, true]);
  expect([1, 1, 0, 7].map((seq) => order.state(stateOf('a', seq)))).toEqual([true, false, false, true]);
});

test('a new session counts from its start; the old one is over', () => {
  const order = new SessionOrder();
  order.presence(online('a'));
  order.telemetry(telemetryOf('a', 100));
  order.presence(online('b'));
  expect(order.telemetry(telemetryOf('a', 101))).toBe(false);
  expect(order.telemetry(telemetryOf('b', 1))).toBe(true);
});

test('the same session continues after a lost connection', () => {
  const order = new SessionOrder();
  order.presence(online('a'));
  order.state(stateOf('a', 3));
  order.presence(offline('a'));
  order.presence(online('a'));
  expect(order.state(stateOf('a', 3))).toBe(false);
  expect(order.state(stateOf('a', 4))).toBe(true);
});

test('before any presence, reports count', () => {
  const order = new SessionOrder();
  expect(order.state(stateOf('a', 3))).toBe(true);
  expect(order.telemetry(telemetryOf('a', 3))).toBe(true);
});

test('a state that overtook its presence is kept until that comes; an old one is not', () => {
  const order = new SessionOrder();
  order.presence(online('a'));
  expect(order.state(stateOf('b', 2))).toBe(false);
  expect(order.takeEarly()).toBeUndefined();
  order.presence(online('b'));
  expect(order.takeEarly()).toMatchObject({ session: 'b', seq: 2 });
  expect(order.takeEarly()).toBeUndefined();
  expect(order.state(stateOf('a', 9))).toBe(false);
  order.presence(online('c'));
  expect(order.takeEarly()).toBeUndefined();
});
