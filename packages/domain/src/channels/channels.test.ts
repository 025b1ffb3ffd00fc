import { describe, expect, it } from 'vitest';
import { destinationSummary } from '../destinations/destination-summary.js';
import type { DestinationState } from '../destinations/destinations.js';
import type { ChannelStatus } from '../status/statuses.js';
import { type ChannelProblem, channelProblems, channelRank, type WatchedChannel } from './channel-problems.js';
import { channelBusy, channelStatus, isChannelOffline } from './channel-status.js';

describe('status of a channel', () => {
  it.each<[ChannelStatus, busy: boolean, offline: boolean]>([
    ['collecting', true, false],
    ['idle', false, false],
    ['offline', false, true],
    ['connecting', true, false],
    ['stopping', true, false],
    ['unavailable', false, true],
    ['PlayStoredFile', true, false],
  ])('%s', (status, busy, offline) => {
    expect([channelBusy(status), isChannelOffline(status)]).toEqual([busy, offline]);
  });

  it('is unavailable while its server is away or has not spoken of it', () => {
    expect(channelStatus({ online: true }, 'collecting')).toBe('collecting');
    expect(channelStatus({ online: true }, null)).toBe('unavailable');
    expect(channelStatus({ online: false }, 'collecting')).toBe('unavailable');
  });
});

const on = (...states: DestinationState[]) => ({ destinations: states.map((state) => ({ state })) });

describe('problems of a channel', () => {
  const quiet: WatchedChannel = {
    status: 'idle',
    programme: 'none',
    recording: { enabled: false, state: 'off' },
    destinations: [],
    faults: null,
  };

  it.each<[string, Partial<WatchedChannel>, readonly ChannelProblem[], rank: number]>([
    ['ready and unused', {}, [], 3],
    ['ready, destinations off', on('off', 'off'), [], 3],
    ['live', { status: 'collecting', programme: 'live' }, [], 1],
    ['live and well', { status: 'collecting', faults: [] }, [], 1],
    ['black and silent', { status: 'collecting', faults: ['black', 'silent'] }, ['black', 'silent'], 0],
    ['receiving no picture', { status: 'collecting', faults: ['noPicture'] }, ['noPicture'], 0],
    ['receiving MPEG-2', { status: 'collecting', faults: ['foreignCodec'] }, ['foreignCodec'], 0],
    ['frozen', { status: 'collecting', faults: ['frozen'] }, ['frozen'], 0],
    ['without sound, on purpose perhaps', { status: 'collecting', faults: ['noSound'] }, [], 1],
    ['live, all connected', { status: 'collecting', programme: 'live', ...on('connected', 'off') }, [], 1],
    ['connecting', { status: 'connecting', ...on('waiting') }, [], 2],
    ['without a picture for its destinations', on('waiting'), ['noSignal'], 0],
    ['on its slate', { status: 'collecting', programme: 'slate', ...on('connected') }, ['noSignal'], 0],
    [
      'live, one fails',
      { status: 'collecting', programme: 'live', ...on('connected', 'retrying') },
      ['destinationFailing'],
      0,
    ],
    [
      'recording failed',
      { status: 'collecting', recording: { enabled: true, state: 'failed' } },
      ['recordingFailed'],
      0,
    ],
    ['server away, unused', { status: 'unavailable' }, [], 4],
    ['server away, destinations on', { status: 'unavailable', ...on('unknown') }, ['offline'], 0],
    [
      'server away, to be recorded',
      { status: 'unavailable', recording: { enabled: true, state: 'unknown' } },
      ['offline'],
      0,
    ],
    [
      'all of them',
      { recording: { enabled: true, state: 'failed' }, ...on('retrying') },
      ['noSignal', 'destinationFailing', 'recordingFailed'],
      0,
    ],
  ])('%s', (_what, fields, problems, rank) => {
    const channel = { ...quiet, ...fields };
    expect([channelProblems(channel), channelRank(channel)]).toEqual([problems, rank]);
  });

  it.each<[readonly DestinationState[], number, number, DestinationState | null]>([
    [[], 0, 0, null],
    [['off'], 0, 0, null],
    [['connected', 'connected', 'off'], 2, 2, 'connected'],
    [['connected', 'waiting', 'connecting'], 3, 1, 'connecting'],
    [['connected', 'unknown', 'retrying'], 3, 1, 'retrying'],
  ])('destinations %j', (states, count, connected, worst) => {
    expect(destinationSummary(states.map((state) => ({ state })))).toEqual({ on: count, connected, worst });
  });
});
