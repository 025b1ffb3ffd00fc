import type { Unit } from '@backhaul/contract';
import type { StoreMode } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { storing } from '../text/en/storing.js';
import { learn } from '../text/t.js';
import { useCapabilities } from './useCapabilities.js';

learn(storing);

/** What a unit does with its picture, or will do when it starts: what was chosen here, else what it is set to. */
export function useMode(unit: Unit) {
  const input = { params: { id: unit.uid } };
  const [chosen, choose] = useState<StoreMode | null>(null);
  const { data: configuration } = useQuery({
    // As the choice of the delay asks.
    queryKey: [...api.units.configuration.key(input), unit.delay],
    queryFn: ({ signal }) => api.units.configuration(input, { signal }),
  });
  const { data: capabilities } = useCapabilities(unit);
  const offered: readonly StoreMode[] = capabilities?.known ? capabilities.storeModes : ['live'];
  const set = configuration?.desired.storeMode;
  const wanted = [chosen, set].find((mode) => mode !== null && mode !== undefined && offered.includes(mode)) ?? 'live';
  return { mode: unit.transmission?.mode ?? wanted, offered, choose };
}
