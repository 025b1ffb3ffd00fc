import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
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
vi.mock('./leaving.js', () => ({ leaving: {} }));
vi.mock('./place.js', () => ({ openTalk: () => undefined }));
vi.mock('../session/hooks.js', () => ({
  useCan: () => true,
  useGroup: () => ({ id: 'north', inventoryId: 'metro' }),
}));

addMessages(talk);

function choice(licenses: number | null, licensesUsed: number): string {
  const input = { params: { id: 'metro' } };
  const client = new QueryClient();
  client.setQueryData(liveQuery(api.audioRooms.ofInventory, { ...input, query: {} }).queryKey, {
    items: [],
    total: 0,
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
