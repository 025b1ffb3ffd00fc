import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';

/** Labels of an inventory, and how they are changed; `error` is why the last change was refused. */
export function useLabels(inventoryId: string) {
  const input = { params: { id: inventoryId } };
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: api.labels.list.key(input),
    queryFn: ({ signal }) => api.labels.list(input, { signal }),
  });
  /** Does a change and reads the labels again; answers whether it was done. */
  const change = async (act: () => Promise<unknown>): Promise<boolean> => {
    setError(null);
    setBusy(true);
    try {
      await act();
      return true;
    } catch (refused) {
      setError(problemText(refused));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: api.labels.list.key(input) });
      setBusy(false);
    }
  };
  return { query, labels: query.data ?? [], change, busy, error };
}
