import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';

/** Settings of a group's invitations, and what they can be sent by. */
export function useSettings(groupId: string) {
  const input = { params: { groupId } };
  return useQuery({
    queryKey: api.guests.settings.key(input),
    queryFn: ({ signal }) => api.guests.settings(input, { signal }),
    staleTime: 0,
  });
}
