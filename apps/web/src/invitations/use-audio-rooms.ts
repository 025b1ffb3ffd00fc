import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';

/** The audio rooms that guests of an inventory can be invited into. */
export function useAudioRooms(inventoryId: string): readonly { readonly id: string; readonly name: string }[] {
  const input = { params: { id: inventoryId }, query: { limit: 500 } };
  const { data } = useQuery(callQuery(api.audioRooms.ofInventory, input));
  return data?.items ?? [];
}
