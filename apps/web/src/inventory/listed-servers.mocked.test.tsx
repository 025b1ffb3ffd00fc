import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { useChannelFilters } from '../areas/channels/filters.js';
import { api } from '../api/client.js';
import { wholeList } from '../api/whole-list.js';
import { firstServer, serverOptions, useListedServers } from './listed-servers.js';

const address = vi.hoisted(() => ({ search: {} as Readonly<Record<string, unknown>> }));

// The calls need the manifest of the bundler; these tests check only which calls are made.
vi.mock('../api/client.js', () => ({
  api: {
    servers: { list: Object.assign(async () => ({ items: [], total: 0 }), { key: (input: unknown) => [input] }) },
  },
}));
vi.mock('../session/change-preferences.js', () => ({}));
vi.mock('../session/hooks.js', () => ({}));
vi.mock('@tanstack/react-router', () => ({ useSearch: () => address.search, useNavigate: () => () => undefined }));

const server = (id: string, inventory: string) => ({ id, name: id, inventory: { id: inventory, name: inventory } });
const metro = server('media-1', 'Metro');
const north = server('media-2', 'North');

/** The servers as the console lists them, of one inventory if one is given. */
const client = new QueryClient();
const keep = (inventoryId: string | undefined, servers: readonly (typeof metro)[]) => {
  const key: readonly unknown[] = wholeList(api.servers.list, (part) => ({
    query: { ...part, ...(inventoryId !== undefined && { inventoryId }) },
  })).queryKey;
  client.setQueryData(key, servers);
};

let shown: readonly unknown[] = [];
function Shows({ of }: { readonly of: () => readonly unknown[] }) {
  shown = of();
  return null;
}
const read = (of: () => readonly unknown[]) => {
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Shows of={of} />
    </QueryClientProvider>,
  );
  return shown;
};

beforeEach(() => {
  address.search = {};
  keep(undefined, [metro, north]);
  keep('Metro', [metro]);
});

test('servers of all inventories are listed, and those of the inventory in the address alone', () => {
  expect(read(useListedServers)).toEqual([metro, north]);
  address.search = { inventory: 'Metro' };
  expect(read(useListedServers)).toEqual([metro]);
});

test('the filter of channels offers them, whatever group is in view', () => {
  const options = read(() => useChannelFilters().find(({ key }) => key === 'server')?.options ?? []);
  expect(options).toEqual([
    { value: 'media-1', label: 'media-1 · Metro' },
    { value: 'media-2', label: 'media-2 · North' },
  ]);
});

test('the inventory is named where there are several', () => {
  expect(serverOptions([metro])).toEqual([{ value: 'media-1', label: 'media-1' }]);
});

test('a form begins with the only server, or the only one of the group in view', () => {
  expect(firstServer([metro], [])).toBe('media-1');
  expect(firstServer([metro, north], [])).toBe('');
  expect(firstServer([metro, north], [{ deviceId: 'media-2' }])).toBe('media-2');
  expect(firstServer([metro, north], [{ deviceId: 'media-1' }, { deviceId: 'media-2' }])).toBe('');
  expect(firstServer([metro], [{ deviceId: 'media-2' }])).toBe('media-1');
});
