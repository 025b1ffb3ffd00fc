import type { Unit } from '@backhaul/contract';
import { changeCost, delayChoices, unitActions } from '@backhaul/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { problemText } from '../../../../api/problem.js';
import { useCan } from '../../../../session/hooks.js';
import { costText, runOnAir } from '../../../../transmit/cost-text.js';
import { useCapabilities } from '../../../../transmit/use-capabilities.js';
import { messageText } from '../../../../text/messages.js';

/** Delay of a unit, and a newly selected one; nothing is sent before `apply`. Times in ms. */
export function useDelay(unit: Unit) {
  const cache = useQueryClient();
  const mayConfigure = useCan('unit:configure');
  const [chosen, setChosen] = useState<number | null>(null);
  const input = { params: { id: unit.uid } };
  const configurationKey = api.units.configuration.key(input);
  const { data: configuration } = useQuery({
    // The key contains the reported delay, so that each change of it loads the configuration again.
    queryKey: [...configurationKey, unit.delay],
    queryFn: ({ signal }) => api.units.configuration(input, { signal }),
  });
  const { data: capabilities } = useCapabilities(unit);
  const change = useMutation({
    mutationFn: (delay: number) => api.units.setDelay({ ...input, body: { delay } }),
    onSuccess: (state, delay) => {
      cache.setQueriesData({ queryKey: configurationKey }, state);
      setChosen((now) => (now === delay ? null : now));
    },
  });

  const wanted = configuration?.desired.delay ?? unit.delay;
  const shown = chosen ?? wanted;
  const offered =
    capabilities?.known && capabilities.delays.length > 0
      ? capabilities.delays
      : delayChoices({ ...unit, version: unit.swVersion });
  const actions = unitActions(unit, null);
  const verdict = actions.setDelay;
  const now = configuration?.desired;
  return {
    /** Requested or applied; null while unknown. */
    wanted,
    shown,
    choices: (shown === null || offered.includes(shown) ? offered : [shown, ...offered]).toSorted((a, b) => a - b),
    /** The selected value if it differs from `wanted`; not applied yet. */
    chosen: chosen === wanted ? null : chosen,
    choose: (delay: number | null) => {
      change.reset();
      setChosen(delay);
    },
    disabled: !mayConfigure,
    /** Why it cannot be applied now. */
    reason: verdict.allowed ? null : messageText(verdict.message),
    apply: () => {
      if (chosen !== null) change.mutate(chosen);
    },
    busy: change.isPending,
    /** The interruption on air that applying it causes, as text; null for none. */
    cost:
      actions.stop.allowed && now !== undefined && chosen !== null
        ? costText(changeCost(now, { ...now, delay: chosen }, runOnAir(unit, capabilities?.features ?? [])))
        : null,
    error: change.error === null ? null : problemText(change.error),
  };
}
