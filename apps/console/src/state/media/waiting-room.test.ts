import { expect, it } from 'vitest';
import { WaitingRoom } from './waiting-room.js';

it('holds ten sockets of an address, and others beside them', () => {
  const room = new WaitingRoom();
  const leave = Array.from({ length: 10 }, () => room.enter('192.0.2.1'));
  expect([room.hasRoom('192.0.2.1', 1), room.hasRoom('192.0.2.2', 1)]).toEqual([false, true]);
  leave[0]?.();
  leave[0]?.();
  expect(room.hasRoom('192.0.2.1', 1)).toBe(true);
  room.enter('192.0.2.1');
  expect(room.hasRoom('192.0.2.1', 1)).toBe(false);
});

it('holds 500 of all', () => {
  const room = new WaitingRoom();
  for (let n = 0; n < 500; n += 1) room.enter(`192.0.2.${n}`);
  expect(room.hasRoom('198.51.100.1', 1)).toBe(false);
});

it('lets an address try 240 times a minute', () => {
  const room = new WaitingRoom();
  const tries = Array.from({ length: 241 }, () => room.hasRoom('192.0.2.1', 1));
  expect(tries.filter(Boolean)).toHaveLength(240);
  expect([room.hasRoom('192.0.2.2', 2), room.hasRoom('192.0.2.1', 60_002)]).toEqual([true, true]);
});
