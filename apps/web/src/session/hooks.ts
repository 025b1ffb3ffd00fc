import type { CurrentUser } from '@backhaul/contract';
import type { Feature } from '@backhaul/domain';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';
import { configurationQuery, currentUserQuery, groupsQuery, preferencesQuery } from './queries.js';

/** Features of a group rarely change, ms. */
const FEATURES_MS = 5 * 60_000;

/** The signed-in user. Use only inside the shell: the router has loaded it before. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

/** Preferences of the signed-in user, defaults filled in; change them with `changePreferences`. */
export const usePreferences = () => useSuspenseQuery(preferencesQuery).data;

/** The configuration of the application, from the console. */
export const useConfiguration = () => useSuspenseQuery(configurationQuery).data;

/** Whether the user has a permission; the console checks the same one. */
export const useCan = (permission: CurrentUser['permissions'][number]): boolean =>
  useCurrentUser().permissions.includes(permission);

/** Whether a feature is on in the group in view; undefined while loading. */
export function useFeature(feature: Feature): boolean | undefined {
  const group = useGroup();
  const input = { query: { uid: group?.uid ?? '' } };
  const { data } = useQuery({
    ...callQuery(api.groups.features, input),
    enabled: group !== null,
    staleTime: FEATURES_MS,
  });
  return data?.features.includes(feature);
}

/** Groups that the user may enter; empty for a user without any. */
export function useGroups() {
  const enabled = useCan('group:read');
  return useQuery({ ...groupsQuery, enabled }).data ?? [];
}

/** The group that is shown: the remembered one if the user may enter it, otherwise the first; null when there is none. */
export function useGroup() {
  const groups = useGroups();
  const { groupId } = usePreferences();
  return groups.find(({ uid }) => uid === groupId) ?? groups[0] ?? null;
}
