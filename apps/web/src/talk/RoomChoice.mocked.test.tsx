import type { AudioRoom, Unit } from '@backhaul/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { unitOf } from '../live/testing/rows.js';
import { talk } from '../text/en/talk.js';
import { addMessages } from '../text/t.js';
import { liveQuery } from './lines.js';
import { RoomChoice } from './RoomChoice.js';

const call = vi.hoisted(
  () => (name: string) => Object.assign(() => new Promise(() => undefined), { key: (input: unknown) => [name, input] }),
);
vi.mock('../api/client.js', () => ({
  api: { audioRooms: { ofInventory: call('ofInventory'), count: call('count') } },
}));
const seen = vi.hoisted(() => ({ units: [] as readonly Unit[], orders: ['joinAudioRoom'] as readonly string[] }));
vi.mock('../live/index.js', () => ({ NO_FILTER: {}, useUnitsWithin: () => seen.units }));
vi.mock('../transmit/use-capabilities.js', () => ({ useCapabilities: () => ({ data: { orders: seen.orders } }) }));
vi.mock('./leaving.js', () => ({ leaving: {} }));
vi.mock('./place.js', () => ({ openTalk: () => undefined }));
vi.mock('../session/hooks.js', () => ({
  useCan: () => true,
  useGroup: () => ({ id: 'north', inventoryId: 'metro' }),
}));

addMessages(talk);

const ROOM: AudioRoom = {
  id: 'room_1',
  name: 'Gallery',
  description: '',
  inventory: { id: 'metro', name: 'Metro' },
  server: null,
  duckingDb: 0,
  units: [],
  channels: [],
  audioInterfaces: [],
  activity: 'inactive',
  participants: 0,
  available: true,
  createdAt: 0,
};

function choice(licenses: number | null, licensesUsed: number): string {
  const input = { params: { id: 'metro' } };
  const client = new QueryClient();
  client.setQueryData(liveQuery(api.audioRooms.ofInventory, { ...input, query: {} }).queryKey, {
    items: [ROOM],
    total: 1,
    offset: 0,
    limit: 50,
  });
  client.setQueryData(callQuery(api.audioRooms.count, input).queryKey, { rooms: 0, licenses, licensesUsed });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RoomChoice />
    </QueryClientProvider>,
  );
}

it.each([
  [10, 3, '7 out of 10 licenses available'],
  [2, 2, '0 out of 2 licenses available'],
  // A licence that became smaller while people talk.
  [1, 4, '0 out of 1 licenses available'],
])('of %i licences with %i in use it says: %s', (licenses, used, text) => {
  expect(choice(licenses, used)).toContain(text);
});

it('says nothing of licences where they are not limited', () => {
  expect(choice(null, 3)).not.toContain('licenses available');
});

const CALLS = { audioRoom: { state: 'connected', roomId: 'line', calls: true } } as const;
const called = (units: readonly Unit[], orders: readonly string[] = ['joinAudioRoom']): string => {
  Object.assign(seen, { units, orders });
  return choice(null, 0);
};

it('lists crews that call before the rooms, by name, each with its answer', () => {
  const html = called([
    unitOf('u10', { name: 'crew-10', applications: CALLS }),
    unitOf('u2', { name: 'crew-2', applications: CALLS }),
    unitOf('u3', { name: 'crew-3', applications: { audioRoom: { state: 'connected', roomId: 'r' } } }),
    unitOf('u4', { name: 'crew-4', online: false, applications: CALLS }),
  ]);
  const places = ['Answer the crew of crew-2', 'Answer the crew of crew-10', 'Join Gallery'].map((text) =>
    html.indexOf(text),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html).toContain('Crew calls');
  expect(html).not.toContain('crew-3');
  expect(html).not.toContain('crew-4');
});

it('says why a crew cannot be answered, and lists none while none calls', () => {
  expect(called([unitOf('u1', { applications: CALLS })], [])).toContain('The unit has no sound');
  expect(called([unitOf('u1')])).not.toContain('Crews that call');
});
