import type { Log } from '@backhaul/agent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HandleListener, RoomEngine } from './janus-client.js';
import { CONNECTS_MS, GONE_MS, Room } from './room.js';

const quiet = (): void => undefined;
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Janus, as far as it says what becomes of browsers. */
const listeners: HandleListener[] = [];
const detached: number[] = [];
const client: RoomEngine = {
  attach: async (listener) => listeners.push(listener) - 1,
  detach: async (handle) => void detached.push(handle),
  request: async () => ({ data: {}, answer: { type: 'answer', sdp: 'answer' } }),
  completeCandidates: async () => undefined,
};
const says = (handle: number, janus: string, receiving?: boolean): void =>
  listeners[handle]?.({ janus, ...(receiving !== undefined && { receiving }) });

let room: Room;
const present = () => room.report().participants.map(({ id }) => id);

beforeEach(async () => {
  vi.useFakeTimers();
  listeners.length = 0;
  detached.length = 0;
  room = await Room.open({ roomId: 'room-1', client, duckingDb: () => 12, onChange: quiet, log });
  await room.joinBrowser('prt-1', { type: 'offer', sdp: 'offer' }, false);
});
afterEach(() => void vi.useRealTimers());

it('a browser that is not connected in time is gone', async () => {
  await vi.advanceTimersByTimeAsync(CONNECTS_MS - 1);
  expect(present()).toEqual(['prt-1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(present()).toEqual([]);
  expect(detached).toEqual([1]);
});

it('what only receives, from which nothing ever arrives, is gone too', async () => {
  says(1, 'webrtcup');
  await vi.advanceTimersByTimeAsync(GONE_MS - 1);
  expect(present()).toEqual(['prt-1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(present()).toEqual([]);
});

it('one that sends stays for as long as it does, and over a short interruption', async () => {
  says(1, 'webrtcup');
  says(1, 'media', true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  says(1, 'media', false);
  await vi.advanceTimersByTimeAsync(GONE_MS - 1);
  says(1, 'media', true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(present()).toEqual(['prt-1']);
  says(1, 'media', false);
  await vi.advanceTimersByTimeAsync(GONE_MS);
  expect(present()).toEqual([]);
});

it('one that comes back under the same name has the whole time again', async () => {
  await vi.advanceTimersByTimeAsync(CONNECTS_MS - 1);
  await room.joinBrowser('prt-1', { type: 'offer', sdp: 'offer' }, false);
  await vi.advanceTimersByTimeAsync(CONNECTS_MS - 1);
  expect(present()).toEqual(['prt-1']);
});
