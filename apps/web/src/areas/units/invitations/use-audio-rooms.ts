import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { useGroup } from '../../../session/hooks.js';

/** The audio rooms that guests of the group in view can be invited into. */
export function useAudioRooms(): readonly { readonly id: string; readonly name: string }[] {
  const group = useGroup();
  const input = { params: { id: group?.inventoryId ?? '' }, query: { limit: 500 } };
  const { data } = useQuery({ ...callQuery(api.audioRooms.ofInventory, input), enabled: group !== null });
  return data?.items ?? [];
}
