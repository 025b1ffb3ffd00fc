import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';

/** Invitation settings of a group, and the available transports. */
export function useSettings(groupId: string) {
  const input = { params: { groupId } };
  return useQuery({
    ...callQuery(api.invitations.settings, input),
    staleTime: 0,
  });
}
