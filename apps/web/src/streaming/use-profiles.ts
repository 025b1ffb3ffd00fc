import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';

/** The stream media profiles of an inventory. */
export const useProfiles = (inventoryId: string) =>
  useQuery({ ...callQuery(api.streamProfiles.list, { params: { id: inventoryId } }), staleTime: 0 });
