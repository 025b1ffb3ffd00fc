import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { seedTrend, useTrend } from '../../../live/index.js';
import { useFeature } from '../../../session/hooks.js';

/** Time a row must stay in view before its history is requested, ms. */
const STAY_MS = 500;
/** The console stores reports with a delay: a query after this time closes the gap before what was received here, ms. */
const AGAIN_MS = 12_000;

/** Adds the console's history to the trend line of a sending unit, once its row stays in view. */
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
    // A unit out of view is not followed, so an earlier response has a gap there.
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
