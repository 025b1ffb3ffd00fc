import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { wholeList } from '../api/whole-list.js';

const GROUPS = wholeList(api.groups.list, (query) => ({ query }));

/** The groups that users can be added to; empty while loading. */
export const useManagedGroups = () => useQuery(GROUPS).data ?? [];
