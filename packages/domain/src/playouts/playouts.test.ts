import { describe, expect, it } from 'vitest';
import {
  hasPlace,
  mayBeginPlayout,
  nextPlayout,
  playoutFileProblem,
  playoutPosition,
  takesPlayouts,
  type PlayoutChannel,
  type QueuedPlayout,
} from './playouts.js';

const item = (playoutId: string, change: Partial<QueuedPlayout> = {}): QueuedPlayout => ({
  playoutId,
  loop: false,
  at: null,
  ...change,
});
const [a, b, c] = [item('a'), item('b'), item('c')];

describe('what follows in a queue', () => {
  it.each<[string, readonly QueuedPlayout[], string | null, string | undefined, boolean, number | null]>([
    ['the first', [a, b], null, 'a', true, null],
    ['the next, at the end of what plays', [a, b], 'a', 'b', false, null],
    ['nothing', [a], 'a', undefined, false, null],
    ['the next at once, where what plays was skipped', [b, c], 'a', 'b', true, null],
    ['nothing at once, where the last one was skipped', [], 'a', undefined, true, null],
    ['itself, where it is looped', [item('a', { loop: true }), b], 'a', 'a', false, null],
    ['by the new order', [c, a, b], 'a', 'c', false, null],
    ['one whose time has come, at once', [item('a', { loop: true }), b, item('c', { at: 900 })], 'a', 'c', true, null],
    ['not one whose time is to come', [a, item('b', { at: 1001 }), c], 'a', 'c', false, 1001],
    ['nothing before its time', [item('a', { at: 5000 }), item('b', { at: 3000 })], null, undefined, true, 3000],
    ['on, when its time has passed while it plays', [item('a', { at: 900 }), b], 'a', 'b', false, null],
  ])('%s', (_, open, current, next, isDue, wakeAt) => {
    const step = nextPlayout(open, current, 1000);
    expect([step.next?.playoutId, step.isDue, step.wakeAt]).toEqual([next, isDue, wakeAt]);
  });
});

const channel: PlayoutChannel = {
  name: 'Studio',
  type: 'output',
  status: 'idle',
  allocatedToUnitUid: null,
  busy: false,
  serverId: 's',
  destinations: [],
};

describe('a channel that a file is to be played into', () => {
  it.each<[string, Partial<PlayoutChannel>, breakIn: boolean, expected: string]>([
    ['an output', {}, false, 'allowed'],
    ['a distributor', { type: 'distributor' }, false, 'allowed'],
    ['a preview', { type: 'preview' }, false, 'PREVIEW_CHANNEL'],
    ['a group', { type: 'group' }, false, 'CHANNEL_TYPE'],
    ['an input that is on line', { type: 'input' }, false, 'CHANNEL_TYPE'],
    ['an input that is offline', { type: 'input', status: 'offline' }, false, 'CHANNEL_OFFLINE'],
    ['an output that is offline', { status: 'offline' }, false, 'CHANNEL_OFFLINE'],
    ['an output of an unknown state', { status: 'unavailable' }, false, 'CHANNEL_OFFLINE'],
    ['one without a name', { name: ' ' }, false, 'NO_CHANNEL'],
    ['one that is on air', { status: 'collecting', busy: true }, false, 'CHANNEL_BUSY'],
    ['one that is on air, which files wait for', { status: 'collecting', busy: true }, true, 'allowed'],
    ['a video return channel', { type: 'preview', videoReturn: true }, false, 'allowed'],
    [
      'one that shows its test picture',
      { type: 'preview', videoReturn: true, status: 'collecting', busy: true },
      false,
      'allowed',
    ],
    ['one that is offline', { type: 'preview', videoReturn: true, status: 'offline' }, false, 'CHANNEL_OFFLINE'],
    ['one that a unit has', { allocatedToUnitUid: 'u', busy: true }, false, 'BROADCAST_ALLOCATED'],
    ['one that a unit has, which files wait for', { allocatedToUnitUid: 'u', busy: true }, true, 'allowed'],
  ])('%s', (_, change, breakIn, expected) => {
    const verdict = mayBeginPlayout({ ...channel, ...change }, breakIn);
    expect(verdict.allowed ? 'allowed' : verdict.code).toBe(expected);
  });

  it('may have a queue while it is on air', () => {
    expect(takesPlayouts({ ...channel, status: 'collecting' }).allowed).toBe(true);
  });
});

describe('a file', () => {
  it.each<[string, Partial<Parameters<typeof playoutFileProblem>[0]>, destination: string | null, string | null]>([
    ['H.264 in Matroska', {}, 'connected', null],
    ['MP4', { name: 'x.mp4' }, 'connected', null],
    ['QuickTime', { name: 'x.MOV' }, null, null],
    ['3GPP', { name: 'x.3gp' }, null, null],
    ['whose codec is not known', { video: null }, 'connected', null],
    ['metadata', { name: 'x.xml' }, null, 'FILE_UNPLAYABLE'],
    ['MPEG-2', { video: 'mpeg2video' }, null, 'FILE_UNPLAYABLE'],
    ['HEVC without destinations', { video: 'hevc' }, null, null],
    ['HEVC with a destination that is off', { video: 'hevc' }, 'off', null],
    ['HEVC with a destination', { video: 'hevc' }, 'retrying', 'FILE_UNPLAYABLE'],
    ['of another server', { serverId: 'other' }, null, 'FILE_ELSEWHERE'],
  ])('%s', (_, change, state, expected) => {
    const file = { name: 'x.mkv', serverId: 's', video: 'h264', ...change };
    expect(playoutFileProblem(file, { ...channel, destinations: state === null ? [] : [{ state }] })).toBe(expected);
  });
});

it.each([
  [{ positionMs: 1000, since: 500, onAir: true, lengthMs: 9000 }, 1500],
  [{ positionMs: 1000, since: 500, onAir: false, lengthMs: 9000 }, 1000],
  [{ positionMs: 1000, since: 5000, onAir: true, lengthMs: null }, 1000],
  [{ positionMs: 8900, since: 500, onAir: true, lengthMs: 9000 }, 9000],
])('says where a file is', (reported, expected) => expect(playoutPosition(reported, 1000)).toBe(expected));

it.each([
  [60_000, 0, true],
  [60_000, 59_999, true],
  [60_000, 60_000, false],
  [0, 0, true],
  [null, 90_000, true],
])('a file of %s ms has a place at %i ms: %s', (lengthMs, fromMs, has) => expect(hasPlace(lengthMs, fromMs)).toBe(has));
