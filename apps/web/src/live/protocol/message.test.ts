import { expect, test } from 'vitest';
import { channelOf, serverOf, unitOf } from '../testing/rows.js';
import { isWholeChannel, isWholeServer, isWholeUnit, readLiveMessage } from './message.js';

test.each([
  '{"type":"hello","epoch":"e","now":1,"version":"1"}',
  '{"type":"snapshot","group":"g","epoch":"e","seq":1,"first":true,"last":true,"units":[],"channels":[],"servers":[]}',
  '{"type":"delta","group":"g","from":1,"seq":2,"units":[{"uid":"u"}],"removedUnits":["v"]}',
  '{"type":"tick","now":1}',
  '{"type":"refused","code":"NOT_FOUND","message":"Not found"}',
  '{"type":"end","reason":"expired"}',
])('reads %s', (text) => {
  expect(readLiveMessage(text)).toEqual(JSON.parse(text));
});

test.each([
  'nonsense',
  'null',
  '[]',
  '{"type":"toString"}',
  '{"type":"newer"}',
  '{"type":"tick"}',
  '{"type":"delta","group":"g","from":1,"seq":"2"}',
  '{"type":"delta","group":"g","from":1,"seq":2,"units":[{}]}',
  '{"type":"delta","group":"g","from":1,"seq":2,"removedUnits":[1]}',
  '{"type":"snapshot","group":"g","epoch":"e","seq":1,"units":[]}',
])('passes over %s', (text) => {
  expect(readLiveMessage(text)).toBeNull();
});

test('distinguishes a complete record from a patch', () => {
  expect(isWholeUnit(unitOf('u'))).toBe(true);
  expect(isWholeUnit({ uid: 'u', name: 'n' })).toBe(false);
  expect(isWholeChannel(channelOf('c'))).toBe(true);
  expect(isWholeChannel({ channelId: 'c' })).toBe(false);
  expect(isWholeServer(serverOf('s'))).toBe(true);
  expect(isWholeServer({ deviceId: 's' })).toBe(false);
});
