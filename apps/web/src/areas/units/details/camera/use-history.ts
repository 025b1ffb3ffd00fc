import type { Unit } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { consoleNow } from '../../../../live/index.js';
import { type History, merge, NO_HISTORY, sample } from './history.js';

const FIRST_AGAIN_MS = 12_000;
const AGAIN_MS = 120_000;

/** Bitrate history of a unit: from the console if the user may read it, then reports received since. */
export function useHistory(unit: Unit, enabled: boolean) {
  const input = { params: { id: unit.uid } };
  const [shownAt] = useState(() => Date.now());
  const { data, error, refetch, isPending } = useQuery({
    ...callQuery(api.units.history, input),
    // The console stores reports with a delay; a second query closes the gap before what was received here.
    refetchInterval: ({ state }) => (state.dataUpdatedAt < shownAt + FIRST_AGAIN_MS ? FIRST_AGAIN_MS : AGAIN_MS),
    // A cached response lacks what the unit sent while it was not shown.
    staleTime: 0,
    enabled,
  });
  const remembered = useMemo<History>(() => (data ? { links: data.links, points: data.points } : NO_HISTORY), [data]);
  const [received, setReceived] = useState({ of: remembered, after: unit.modems, history: remembered });

  // Derives state during rendering instead of in an effect: each report of the unit adds a point.
  if (received.of !== remembered) {
    setReceived({ of: remembered, after: unit.modems, history: merge(remembered, received.history) });
  } else if (received.after !== unit.modems) {
    setReceived({ ...received, after: unit.modems, history: sample(received.history, unit, consoleNow()) });
  }
  return { history: received.history, error, refetch, isPending };
}
