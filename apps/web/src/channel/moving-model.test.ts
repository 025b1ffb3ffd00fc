import type { ManagedServer } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { costsOf, targetsOf } from './moving-model.js';

const inventory = { id: 'i', name: 'Metro' };
type Shown = Parameters<typeof targetsOf>[1][number];
const server = (id: string, change: Partial<ManagedServer> = {}): Shown => ({
  id,
  name: id,
  inventory,
  groups: [],
  comment: '',
  ownership: null,
  labels: [],
  address: '',
  coordinates: null,
  createdAt: 0,
  pairedAt: 0,
  model: '',
  startedAt: null,
  memoryBytes: null,
  demo: false,
  online: true,
  status: 'idle',
  lastSeenAt: null,
  roles: ['mmh'],
  swVersion: '1',
  activeChannels: 0,
  cpuPercent: null,
  storage: null,
  engines: [],
  softwareUpgrade: null,
  alerts: {},
  draining: false,
  channels: 1,
  maxChannels: 3,
  capabilities: {
    inputs: ['unit', 'srt'],
    fourK: true,
    videoReturn: true,
    databridge: true,
    ipPipe: true,
    st2110: false,
    fileUpload: true,
    speedTest: true,
    logs: true,
    reset: true,
    upgrade: true,
  },
  ips: [],
  ...change,
});
const channel = (input: 'unit' | 'srt' | 'rtmp', busy = false) => ({
  id: input,
  input,
  busy,
  unit: busy ? { id: 'u', name: 'crew' } : null,
  destinations: [],
});

it('channels go to other servers of the inventory, and the list says which cannot take them', () => {
  const servers = [
    server('lost', { online: false }),
    server('away', { online: false }),
    server('ending', { draining: true }),
    server('small', { maxChannels: 2 }),
    server('abroad', { inventory: { id: 'j', name: 'Other' } }),
    server('spare'),
  ];
  const shown = (channels: Parameters<typeof targetsOf>[2]) =>
    targetsOf({ id: 'lost', inventory }, servers, channels).map(({ id, free, reason }) => [id, free, reason]);
  expect(shown([channel('unit', true), channel('srt')])).toEqual([
    ['spare', 2, null],
    ['away', 2, 'offline'],
    ['ending', 2, 'draining'],
    ['small', 1, 'full'],
  ]);
  expect(shown([channel('rtmp')]).find(([id]) => id === 'spare')).toEqual(['spare', 2, 'input']);
});

it('moving costs what is on air', () => {
  expect(costsOf([channel('unit', true), channel('unit'), channel('srt'), channel('rtmp')])).toEqual({
    units: 1,
    senders: 2,
    destinations: 0,
  });
});
