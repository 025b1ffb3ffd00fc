import type { Unit } from '@backhaul/contract';
import { startPlan, type StoreMode } from '@backhaul/domain';
import { useState } from 'react';
import { storing } from '../text/en/storing.js';
import { addMessages } from '../text/t.js';
import { useCapabilities } from './use-capabilities.js';

addMessages(storing);

/** The mode that a unit runs in, or will start in: for one camera the mode selected here, otherwise that of its settings. */
export function useMode(unit: Unit) {
  const [chosen, choose] = useState<StoreMode | null>(null);
  const { data: capabilities } = useCapabilities(unit);
  const set = startPlan(unit);
  const several = set.kind === 'several' ? set.run : null;
  // A mode of several cameras is changed in the configuration, not beside Start.
  const offered: readonly StoreMode[] = capabilities?.known && several === null ? capabilities.storeModes : ['live'];
  const asked = chosen !== null && offered.includes(chosen) && several === null ? chosen : null;
  const mode = unit.transmission?.mode ?? asked ?? (set.kind === 'one' ? set.mode : 'live');
  return { mode, several, asked, offered, choose };
}
