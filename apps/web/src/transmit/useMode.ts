import type { Unit } from '@backhaul/contract';
import { startPlan, type StartPlan, type StoreMode } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { storing } from '../text/en/storing.js';
import { learn } from '../text/t.js';
import { useCapabilities } from './useCapabilities.js';

learn(storing);

/** What a unit sends, or will when it starts: one camera in the mode that was chosen here, else what its own mode says. */
export function useMode(unit: Unit) {
  const input = { params: { id: unit.uid } };
  const [chosen, choose] = useState<StoreMode | null>(null);
  const { data: configuration } = useQuery({
    // As the choice of the delay asks.
    queryKey: [...api.units.configuration.key(input), unit.delay],
    queryFn: ({ signal }) => api.units.configuration(input, { signal }),
  });
  const { data: capabilities } = useCapabilities(unit);
  const set: StartPlan = configuration ? startPlan(configuration.desired) : { kind: 'one', mode: 'live' };
  const several = set.kind === 'several' ? set.run : null;
  // A mode of several cameras is left in the configuration, not beside Start.
  const offered: readonly StoreMode[] = capabilities?.known && several === null ? capabilities.storeModes : ['live'];
  const asked = chosen !== null && offered.includes(chosen) && several === null ? chosen : null;
  const mode = unit.transmission?.mode ?? asked ?? (set.kind === 'one' ? set.mode : 'live');
  return { mode, several, asked, offered, choose };
}
