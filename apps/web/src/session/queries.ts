import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.js';

const MINUTE = 60_000;

export const currentUserQuery = queryOptions({
  queryKey: api.session.currentUser.key(),
  queryFn: ({ signal }) => api.session.currentUser({}, { signal }),
  staleTime: 5 * MINUTE,
});

export const preferencesQuery = queryOptions({
  queryKey: api.client.preferences.key(),
  queryFn: ({ signal }) => api.client.preferences({}, { signal }),
  // Only this browser changes them, so its copy is newer than the console's.
  staleTime: Infinity,
});

export const configurationQuery = queryOptions({
  queryKey: api.client.configuration.key(),
  queryFn: ({ signal }) => api.client.configuration({}, { signal }),
  staleTime: 5 * MINUTE,
});

export const groupsQuery = queryOptions({
  queryKey: api.groups.lightFetch.key(),
  queryFn: ({ signal }) => api.groups.lightFetch({}, { signal }),
  staleTime: 5 * MINUTE,
});

export const noticesQuery = queryOptions({
  queryKey: api.client.notifications.key(),
  queryFn: ({ signal }) => api.client.notifications({}, { signal }),
});

/**
 * Loads what every page needs: user, preferences, configuration, groups (spec 3 §2, first navigation).
 * The user comes first, so that a missing session costs one call. Throws the first failure.
 */
export async function loadSession(client: QueryClient) {
  const user = await client.ensureQueryData(currentUserQuery);
  const [preferences, configuration, groups] = await Promise.all([
    client.ensureQueryData(preferencesQuery),
    client.ensureQueryData(configurationQuery),
    user.permissions.includes('group:read') ? client.ensureQueryData(groupsQuery) : [],
  ]);
  return { user, preferences, configuration, groups };
}

/** Whether `loadSession` has completed: guards that check roles wait for it. */
export const isSessionLoaded = (client: QueryClient): boolean =>
  [currentUserQuery, preferencesQuery, configurationQuery].every(
    ({ queryKey }) => client.getQueryData(queryKey) !== undefined,
  );
