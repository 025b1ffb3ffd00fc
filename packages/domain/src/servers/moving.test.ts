import { expect, it } from 'vitest';
import { moveRefusal, type MovingChannel, type MovingServer } from './moving.js';

const lost: MovingServer = { id: 's1', inventoryId: 'i1', online: false, draining: false, inputs: [] };
const other: MovingServer = { id: 's2', inventoryId: 'i1', online: true, draining: false, inputs: ['unit', 'srt'] };
const idle: MovingChannel = { input: 'unit', busy: false };

it.each([
  ['from a lost server', {}, {}, [idle], null],
  ['on air, from a lost server', {}, {}, [{ ...idle, busy: true }], null],
  ['from a server that is there', { online: true }, {}, [idle], null],
  ['on air, from a server that is there', { online: true }, {}, [idle, { ...idle, busy: true }], 'CHANNEL_BUSY'],
  ['to itself', {}, { id: 's1' }, [idle], 'SAME_SERVER'],
  ['to another inventory', {}, { inventoryId: 'i2' }, [idle], 'OTHER_INVENTORY'],
  ['to a server that is lost too', {}, { online: false }, [idle], 'SERVER_OFFLINE'],
  ['to one that is shutting down', {}, { draining: true }, [idle], 'SERVER_DRAINING'],
  ['with an input that it has', {}, {}, [{ input: 'srt', busy: false }], null],
  ['with an input that it lacks', {}, {}, [idle, { input: 'rtmp', busy: false }], 'INPUT_UNAVAILABLE'],
])('channels are moved %s: %j %j', (_what, from, to, channels, expected) => {
  expect(moveRefusal({ ...lost, ...from }, { ...other, ...to }, channels)).toBe(expected);
});
