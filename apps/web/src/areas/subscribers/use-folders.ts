import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';

const FOLDERS = { query: { kind: 'folders', limit: 500 } } as const;

/** The folders of all inventories that the user manages, root folders among them; empty while loading. */
export const useFolders = () => useQuery(callQuery(api.subscribers.list, FOLDERS)).data?.items ?? [];
