import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { wholeList } from '../../api/whole-list.js';

const FOLDERS = wholeList(api.subscribers.list, (part) => ({ query: { ...part, kind: 'folders' as const } }));

/** The folders of all inventories that the user manages, root folders among them; empty while loading. */
export const useFolders = () => useQuery(FOLDERS).data ?? [];
