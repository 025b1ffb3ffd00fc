import { expect, test } from 'vitest';
import { channelOf, unitOf } from '../live/testing/rows.js';
import { channelOptions } from './channels.js';

const channels = [
  channelOf('c10', { channelName: 'studio-10' }),
  channelOf('c2', { channelName: 'studio-2', status: 'offline' }),
  channelOf('c3', { channelName: 'studio-3', busy: true, allocatedToUnitUid: 'v', allocatedToUnitAlias: 'crew-2' }),
  channelOf('c4', {
    channelName: 'studio-4',
    busy: true,
    status: 'collecting',
    allocatedToUnitUid: 'u',
    allocatedToUnitAlias: 'u',
  }),
  channelOf('c5', { channelName: 'studio-5', input: 'srt' }),
  channelOf('c6', { channelName: 'studio-6', busy: true }),
];

test('each channel shows its state for the unit, and why it cannot be selected', () => {
  expect(
    channelOptions(channels, unitOf('u', { channelId: 'c4' })).map(
      ({ label, disabled }) => `${disabled ? '-' : '+'} ${label}`,
    ),
  ).toEqual([
    '- studio-2 · offline',
    '- studio-3 · busy, crew-2',
    '+ studio-4 · on air',
    '- studio-5 · external sender',
    '- studio-6 · busy',
    '+ studio-10 · ready',
  ]);
});

test.each([
  ['connecting', 'connecting'],
  ['idle', 'connecting'],
  ['collecting', 'on air'],
  ['stopping', 'stopping'],
  ['unavailable', 'offline'],
] as const)('the channel of a unit that is %s is %s to it', (status, word) => {
  const own = channelOf('c1', { channelName: 'studio-1', busy: true, status, allocatedToUnitUid: 'u' });
  expect(channelOptions([own], unitOf('u', { channelId: 'c1' }))[0]?.label).toBe(`studio-1 · ${word}`);
});

test('a channel that a unit only stores for gets its files, and is not on air', () => {
  const transmission = {
    id: 't',
    channelId: 'c4',
    startedAt: 0,
    phase: 'streaming' as const,
    mode: 'storeAndForward' as const,
  };
  const labels = channelOptions(channels, unitOf('u', { channelId: 'c4', transmission })).map(({ label }) => label);
  expect(labels).toContain('studio-4 · storing');
});

test('a chosen channel of another group is named, and cannot be chosen', () => {
  expect(channelOptions([], unitOf('u', { channelId: 'x', selectedChannelName: 'far-1' }))).toEqual([
    { value: 'x', label: 'far-1 · not in this group', disabled: true },
  ]);
});
