import type { Unit } from '@backhaul/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { unitOf } from '../../live/testing/rows.js';
import { easyLive } from '../../text/en/easy-live.js';
import { addMessages } from '../../text/t.js';
import { UnitCard } from './UnitCard.js';

const seen = vi.hoisted(() => ({
  unit: null as unknown,
  may: [] as readonly string[],
  channel: undefined as unknown,
  connection: { state: 'connected', lastMessageAt: 0, retryAt: null as number | null },
}));

// The test covers what a card shows; the source of the unit and the sending of commands are mocked.
vi.mock('../../live/index.js', () => ({
  useUnit: () => seen.unit,
  useChannel: () => seen.channel,
  useConsoleNow: () => 65_000,
  useConnection: () => seen.connection,
}));
vi.mock('../../session/hooks.js', () => ({ useCan: (permission: string) => seen.may.includes(permission) }));
vi.mock('../../ui/age/use-now.js', () => ({ useNow: () => 65_000 }));
vi.mock('./CardActions.js', () => ({ CardActions: () => <button type="button">the act</button> }));

addMessages(easyLive);

function cardOf(change: Partial<Unit>, may: readonly string[] = ['unit:start', 'unit:stop']): string {
  seen.unit = unitOf('u', { name: 'crew-1', ...change });
  seen.may = may;
  return renderToStaticMarkup(<UnitCard uid="u" isWatched={false} onWatch={() => undefined} />);
}

const RUN = { id: 't', channelId: 'c', startedAt: 0, phase: 'streaming', mode: 'live' } as const;

const ON_AIR: Partial<Unit> = {
  online: true,
  multiviewStatus: 'live',
  thumbnailUrl: '/t',
  previewUrl: '/p',
  selectedChannelName: 'studio-1',
  totalBitrate: 4200,
  transmission: RUN,
};

test('on air it shows name, state in a word, picture, channel, time on air, bitrate, and the act', () => {
  const card = cardOf(ON_AIR);
  for (const part of [
    'crew-1',
    'LIVE',
    'Picture of crew-1',
    'Watch crew-1',
    '→ studio-1',
    '00:01:05',
    '4.2',
    'the act',
  ]) {
    expect(card.toLowerCase()).toContain(part.toLowerCase());
  }
});

test('who may only read sees the same without the act', () => {
  const [full, read] = [cardOf(ON_AIR), cardOf(ON_AIR, [])];
  expect(read).not.toContain('the act');
  expect(read).toBe(full.replace('<button type="button">the act</button>', ''));
});

test('a ready unit has no picture; an offline unit shows when it was last seen', () => {
  expect(cardOf({ online: true, multiviewStatus: 'idle' })).not.toContain('Picture of');
  const away = cardOf({ online: false, multiviewStatus: 'offline', lastSeenAt: 5000, thumbnailUrl: '/t' });
  expect(away).not.toContain('Picture of');
  expect(away).toContain('data-away');
  expect(away).toContain('1 min ago');
});

test.each([
  ['loads', { thumbnailUrl: '/t' }, 'connected', 'Loading video…'],
  [
    'has not come yet',
    { thumbnailUrl: null, transmission: { ...RUN, startedAt: 60_000 } },
    'connected',
    'Waiting for video',
  ],
  ['does not arrive', { thumbnailUrl: null }, 'connected', 'No signal'],
  ['cannot be known of', { thumbnailUrl: '/t' }, 'lost', 'Connection to the console lost'],
] as const)('a picture that %s is said to be so', (_, change, state, words) => {
  seen.connection = { state, lastMessageAt: 0, retryAt: null };
  const card = cardOf({ ...ON_AIR, ...change });
  seen.connection = { state: 'connected', lastMessageAt: 0, retryAt: null };
  expect(card).toContain(words);
  expect(card.includes('No signal')).toBe(words === 'No signal');
});

test('a picture that is late while its channel receives is no missing signal', () => {
  seen.channel = { status: 'collecting' };
  const card = cardOf({ ...ON_AIR, thumbnailUrl: null });
  seen.channel = undefined;
  expect(card).toContain('Waiting for video');
  expect(card).not.toContain('No signal');
});
