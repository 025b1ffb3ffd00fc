import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../api/client.js';
import { wholeList } from '../api/whole-list.js';
import { parseListSearch } from '../ui/resource/search.js';
import { inventoryIn } from './in-inventories.js';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly inventory: { readonly id: string; readonly name: string };
}

/** All servers that the user may see, limited to the inventory in the address if it has one; empty while loading. */
export function useListedServers() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const inventory = inventoryIn(parseListSearch(raw));
  const servers = useQuery(wholeList(api.servers.list, (part) => ({ query: { ...part, ...inventory } })));
  return servers.data ?? [];
}

/** Servers as choices, each with its inventory when there are several. */
export function serverOptions(servers: readonly Listed[]) {
  const isSeveral = new Set(servers.map(({ inventory }) => inventory.id)).size > 1;
  return servers.map(({ id, name, inventory }) => ({
    value: id,
    label: isSeveral ? `${name} · ${inventory.name}` : name,
  }));
}

/** The initial server of a form: the only one, or the only one of the group in view; empty: none. */
export function firstServer(servers: readonly Listed[], inView: readonly { readonly deviceId: string }[]): string {
  const [only, ...more] = servers;
  if (only !== undefined && more.length === 0) return only.id;
  const [own, ...others] = servers.filter(({ id }) => inView.some(({ deviceId }) => deviceId === id));
  return own !== undefined && others.length === 0 ? own.id : '';
}
