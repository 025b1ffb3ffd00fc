import type { Log } from '@backhaul/agent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HandleListener, RoomEngine } from './janus-client.js';
import { CONNECTS_MS, GONE_MS, Room } from './room.js';

const quiet = (): void => undefined;
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Listeners of the simulated Janus, for events about browsers. */
const listeners: HandleListener[] = [];
const detached: number[] = [];
/** Volumes that were set for handles, percent. */
const set: [number, unknown][] = [];
const client: RoomEngine = {
  attach: async (listener) => listeners.push(listener) - 1,
  detach: async (handle) => void detached.push(handle),
  request: async (handle, body) => {
    if (body['request'] === 'configure' && 'volume' in body) set.push([handle, body['volume']]);
    return { data: { rtp: { ip: '127.0.0.1', port: 9 } }, answer: { type: 'answer', sdp: 'answer' } };
  },
  completeCandidates: async () => undefined,
};
const says = (handle: number, janus: string, receiving?: boolean): void =>
  listeners[handle]?.({ janus, ...(receiving !== undefined && { receiving }) });

const speaks = (what: string): void =>
  listeners[1]?.({ janus: 'event', plugindata: { data: { audiobridge: what, id: 'prt-1' } } });

let room: Room;
const present = () => room.report().participants.map(({ id }) => id);

beforeEach(async () => {
  vi.useFakeTimers();
  listeners.length = 0;
  detached.length = 0;
  set.length = 0;
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

it('a sound that was turned down goes down from there while somebody speaks, and comes back to it', async () => {
  vi.useRealTimers();
  await room.joinPlain('interface.ifb-1', 'interface', { muted: false, volume: 100, onPacket: quiet });
  await room.configure('interface.ifb-1', { volume: 40 });
  speaks('talking');
  await room.configure('interface.ifb-1', { volume: 60 });
  speaks('stopped-talking');
  // 12 dB less is a quarter.
  expect(set).toEqual([
    [2, 40],
    [2, 10],
    [2, 15],
    [2, 60],
  ]);
  expect(room.report().participants[1]).toMatchObject({ id: 'interface.ifb-1', volume: 60 });
  await room.close();
});
