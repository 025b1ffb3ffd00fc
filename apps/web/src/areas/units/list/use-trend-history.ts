import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { seedTrend, useTrend } from '../../../live/index.js';
import { useFeature } from '../../../session/hooks.js';

/** A row that is scrolled past is not worth a question, ms. */
const STAY_MS = 500;
/** The console stores reports with a delay: a query after this time closes the gap before what was received here, ms. */
const AGAIN_MS = 12_000;

/** Lays the console's history of a sending unit under its line, when its row stays in view. */
export function useTrendHistory(uid: string, sending: boolean): void {
  const [stayed, setStayed] = useState(false);
  const from = useTrend(uid)?.from;
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const gauge = useFeature('Gauge') === true;
  const input = { params: { id: uid } };
  const { data } = useQuery({
    // A unit that was out of view was not followed in the meantime: an earlier response has a gap there.
    ...callQuery(api.units.history, input, ['trend', from]),
    enabled: sending && stayed && gauge && from !== undefined,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.dataUpdateCount < 2 ? AGAIN_MS : false),
    select: ({ points }) => points,
  });
  useEffect(() => {
    if (data) seedTrend(uid, data);
  }, [uid, data]);
}
