import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';

/** The stream providers of an inventory. */
export const useProviders = (inventoryId: string) =>
  useQuery({ ...callQuery(api.streamProviders.list, { params: { id: inventoryId } }), staleTime: 0 });
