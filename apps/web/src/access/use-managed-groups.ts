import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';

/** No list is longer than this in one call. */
const MOST = { query: { limit: 500 } } as const;

/** The groups that users can be put into; empty while loading. */
export const useManagedGroups = () => useQuery(callQuery(api.groups.list, MOST)).data?.items ?? [];
