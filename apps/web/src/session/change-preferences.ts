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
  // In view mode the viewer's changes must not be stored for the viewed user.
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.viewing) return;
  pending = { ...pending, ...change };
  clearTimeout(timer);
  timer = setTimeout(() => void storePreferences(), DEBOUNCE_MS);
}

/** Stores pending changes; called before the page is left. A failure keeps them for the next time. */
export async function storePreferences(): Promise<void> {
  clearTimeout(timer);
  const change = pending;
  if (Object.keys(change).length === 0) return;
  pending = {};
  try {
    await api.client.updatePreferences({ body: change });
  } catch {
    // A failure does not justify a message; newer changes override the failed ones.
    pending = { ...change, ...pending };
  }
}

/** Drops unsaved changes: they belong to a session that has ended. */
export function dropPendingPreferences(): void {
  clearTimeout(timer);
  pending = {};
}
