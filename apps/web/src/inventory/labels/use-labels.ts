import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';
import { useRequest } from '../../api/use-request.js';

/** Labels of an inventory, and functions that change them; `error` is the reason for the last refusal. */
export function useLabels(inventoryId: string) {
  const input = { params: { id: inventoryId } };
  const client = useQueryClient();
  const { send, busy, error } = useRequest();
  const query = useQuery(callQuery(api.labels.list, input));
  /** Sends a change and reads the labels again; resolves to whether it succeeded. */
  const change = (request: () => Promise<unknown>): Promise<boolean> =>
    send(async () => {
      try {
        await request();
      } finally {
        await client.invalidateQueries({ queryKey: api.labels.list.key(input) });
      }
    });
  return { query, labels: query.data ?? [], change, busy, error };
}
