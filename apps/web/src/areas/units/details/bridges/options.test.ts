import type { Channel } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { channelOf } from '../../../../live/testing/rows.js';
import { returnOptions } from './options.js';

const channel = (channelId: string, fields: Partial<Channel> = {}): Channel =>
  channelOf(channelId, { channelName: channelId, ...fields });

it('offers every available channel of the group with its signal state', () => {
  const options = returnOptions(
    [
      channel('news-10', { status: 'offline' }),
      channel('news-9', { status: 'collecting', allocatedToUnitAlias: 'Bike 4' }),
      channel('film', { status: 'PlayStoredFile' }),
      channel('quiet'),
    ],
    'quiet',
    'quiet',
  );
  expect(options.map(({ value, disabled }) => [value, disabled])).toEqual([
    ['film', false],
    ['news-9', false],
    ['news-10', true],
    ['quiet', false],
  ]);
  expect(options.map(({ label }) => label)).toEqual([
    'film · signal present',
    'news-9 · video from Bike 4',
    'news-10 · offline',
    'quiet · no signal',
  ]);
});

it('asks for a choice where there is none, and names one of another group', () => {
  expect(returnOptions([], null, null)).toEqual([{ value: '', label: 'Select a channel', disabled: true }]);
  expect(returnOptions([], 'c', 'far')).toMatchObject([{ value: 'c', disabled: true }]);
});
