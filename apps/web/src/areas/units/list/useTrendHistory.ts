import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.js';
import { seedTrend } from '../../../live/index.js';

/** A row that is scrolled past is not worth a question, ms. */
const STAY_MS = 500;

/** Lays the console's history of a sending unit under its line, once, when its row stays in view. */
export function useTrendHistory(uid: string, sending: boolean): void {
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const input = { params: { id: uid } };
  const { data } = useQuery({
    queryKey: [...api.units.history.key(input), 'trend'],
    queryFn: ({ signal }) => api.units.history(input, { signal }),
    enabled: sending && stayed,
    staleTime: Infinity,
    select: ({ points }) => points,
  });
  useEffect(() => {
    if (data) seedTrend(uid, data);
  }, [uid, data]);
}
