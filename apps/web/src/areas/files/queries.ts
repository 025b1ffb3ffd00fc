import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';

/** Refresh intervals, ms. */
const AGAIN_MS = 3000;
const PROGRESS_MS = 1000;

/** Storages, files and uploads of a unit, as it last reported them. */
export function useStored(uid: string) {
  const input = { params: { id: uid } };
  const storages = useQuery({
    ...callQuery(api.files.storages, input),
    refetchInterval: AGAIN_MS,
  });
  const files = useQuery({
    ...callQuery(api.files.list, input),
    refetchInterval: AGAIN_MS,
  });
  const uploads = useQuery({
    ...callQuery(api.files.uploads, input),
    refetchInterval: PROGRESS_MS,
  });
  const parts = [storages, files, uploads];
  return {
    storages: storages.data,
    files: files.data,
    uploads: uploads.data,
    // While the console does not answer, the known data stays.
    error: parts.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    refetch: () => {
      for (const part of parts) void part.refetch();
    },
  };
}
