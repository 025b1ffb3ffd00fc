import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { wholeList } from '../../api/whole-list.js';

const FOLDERS = wholeList(api.subscribers.list, (part) => ({ query: { ...part, kind: 'folders' as const } }));

/** Folders of all inventories that the user manages, with the root folders; empty while loading. */
export const useFolders = () => useQuery(FOLDERS).data ?? [];
