import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';

/** Settings of a group's invitations, and what they can be sent by. */
export function useSettings(groupId: string) {
  const input = { params: { groupId } };
  return useQuery({
    ...callQuery(api.invitations.settings, input),
    staleTime: 0,
  });
}
