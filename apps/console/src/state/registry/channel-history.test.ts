import type { Channel } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { ChannelHistory, eventsBetween, HEALTH_MS, HEALTH_STEP_MS } from './channel-history.js';

const destination = (state: Channel['destinations'][number]['state'], detail = '') => ({
  destinationId: 'd',
  name: 'Paris',
  protocol: 'srt' as const,
  state,
  since: null,
  retryAt: null,
  detail,
  sentKbps: state === 'connected' ? 2000 : 0,
  secondary: false,
});
const channel = (fields: Partial<Channel> = {}): Channel => ({
  channelId: 'c',
  channelName: 'studio-1',
  tally: null,
  tallyName: null,
  type: 'input',
  input: 'unit',
  source: null,
  sourceOrder: null,
  encoders: [],
  overlay: null,
  draining: false,
  serverId: 's',
  inventoryId: 'i',
  status: 'collecting',
  busy: true,
  members: null,
  takes4K: null,
  demo: false,
  allocatedToUnitUid: null,
  allocatedToUnitAlias: null,
  transmissionId: null,
  receivedKbps: 2000,
  lostPackets: 0,
  inputLinks: [],
  callers: null,
  blockedCallers: [],
  video: null,
  faults: null,
  forcedOutput: null,
  bandwidthLimit: null,
  privateSession: false,
  transceiverFeed: null,
  fedBy: null,
  recording: { enabled: false, state: 'off', detail: '' },
  slate: false,
  programme: 'live',
  destinations: [destination('connected')],
  reportedAt: null,
  thumbnailUrl: null,
  previewUrl: null,
  ...fields,
});

it('keeps a point a step, with all that was lost in it, for an hour and no longer', () => {
  const history = new ChannelHistory();
  const start = 1_000 * HEALTH_STEP_MS;
  for (let i = 0; i < 5; i++) history.seen('c', channel({ receivedKbps: 100 + i, lostPackets: 3 }), start + i * 2000);
  expect(history.of('c', start + 9000)).toMatchObject({
    from: start,
    points: [{ at: start, receivedKbps: 104, lostPackets: 12, destinations: [{ destinationId: 'd', sentKbps: 2000 }] }],
  });
  for (let i = 1; i < 1000; i++) history.seen('c', channel({ receivedKbps: i }), start + i * HEALTH_STEP_MS);
  const end = start + 999 * HEALTH_STEP_MS;
  const { points, from } = history.of('c', end);
  expect(points.length).toBeLessThanOrEqual(HEALTH_MS / HEALTH_STEP_MS);
  expect(points.length).toBeGreaterThan(350);
  expect(from).toBe(end - HEALTH_MS);
  expect(history.of('c', end + HEALTH_MS + HEALTH_STEP_MS).points).toEqual([]);
  history.seen('c', undefined, end);
  expect(history.of('c', end).points).toEqual([]);
});

it('says what changed, the newest first', () => {
  const history = new ChannelHistory();
  history.seen('c', channel(), 1000);
  history.seen('c', channel({ destinations: [destination('retrying', 'Refused')] }), 2000);
  history.seen('c', channel({ destinations: [destination('connecting')] }), 2500);
  history.seen('c', channel({ destinations: [destination('retrying', 'Refused')] }), 2600);
  history.seen('c', channel({ destinations: [destination('connecting')] }), 3000);
  history.seen('c', channel({ status: 'idle', programme: 'slate', destinations: [destination('connected')] }), 4000);
  expect(history.of('c', 5000).events).toEqual([
    { kind: 'signal', at: 4000, on: false },
    { kind: 'programme', at: 4000, programme: 'slate' },
    { kind: 'destination', at: 4000, name: 'Paris', state: 'connected', detail: '' },
    { kind: 'destination', at: 2000, name: 'Paris', state: 'retrying', detail: 'Refused' },
  ]);
});

it.each<[string, Partial<Channel>, object[]]>([
  ['nothing', {}, []],
  ['the server away', { status: 'unavailable', programme: null }, [{ kind: 'server', at: 9, on: false }]],
  [
    'a failed recording',
    { recording: { enabled: true, state: 'failed', detail: 'Disk full' } },
    [{ kind: 'recording', at: 9, state: 'failed', detail: 'Disk full' }],
  ],
  [
    'a destination switched off',
    { destinations: [destination('off')] },
    [{ kind: 'destination', at: 9, name: 'Paris', state: 'off', detail: '' }],
  ],
  ['a destination that waits', { destinations: [destination('waiting')] }, []],
])('%s', (_what, fields, events) => {
  expect(eventsBetween(channel(), channel(fields), 9)).toEqual(events);
});

it('keeps the faults of picture and sound that begin and end while a signal is there', () => {
  const well = channel({ faults: [] });
  const black = channel({ faults: ['black', 'silent'] });
  expect(eventsBetween(well, black, 1)).toEqual([
    { kind: 'fault', at: 1, fault: 'black', on: true },
    { kind: 'fault', at: 1, fault: 'silent', on: true },
  ]);
  expect(eventsBetween(black, channel({ faults: ['silent'] }), 2)).toEqual([
    { kind: 'fault', at: 2, fault: 'black', on: false },
  ]);
  expect(eventsBetween(black, channel({ faults: null, status: 'idle' }), 3)).toEqual([
    { kind: 'signal', at: 3, on: false },
  ]);
});
