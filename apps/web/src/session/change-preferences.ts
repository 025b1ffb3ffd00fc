import type { UserPreferences } from '@backhaul/contract';
import { api } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import { currentUserQuery, preferencesQuery } from './queries.js';

type Change = Partial<UserPreferences>;

const DEBOUNCE_MS = 600;

let pending: Change = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies a change of preferences immediately and stores it a moment later, together with others. */
export function changePreferences(change: Change): void {
  const held = queryClient.getQueryData(preferencesQuery.queryKey);
  if (held === undefined) return;
  queryClient.setQueryData(preferencesQuery.queryKey, { ...held, ...change });
  // Who views the console as this user keeps what they choose here to themselves.
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.viewing) return;
  pending = { ...pending, ...change };
  clearTimeout(timer);
  timer = setTimeout(() => void storePreferences(), DEBOUNCE_MS);
}

/** Stores what waits; called before the page goes. A failure keeps the change for the next time. */
export async function storePreferences(): Promise<void> {
  clearTimeout(timer);
  const change = pending;
  if (Object.keys(change).length === 0) return;
  pending = {};
  try {
    await api.client.updatePreferences({ body: change });
  } catch {
    // A preference is not worth a message; what is newer wins over what failed.
    pending = { ...change, ...pending };
  }
}

/** Drops unsaved changes: they belong to a session that has ended. */
export function dropPendingPreferences(): void {
  clearTimeout(timer);
  pending = {};
}
