import type { Unit } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { useCapabilities } from '../../../transmit/use-capabilities.js';

/** Interval of queries until the unit has applied the requested configuration, ms. */
const AGAIN_MS = 2000;

/** The configuration of a unit and what it can be set to, as they are now. */
export function useConfigurationOf(unit: Pick<Unit, 'uid' | 'online' | 'model' | 'swVersion'>) {
  const input = { params: { id: unit.uid } };
  const configuration = useQuery({
    ...callQuery(api.units.configuration, input, ['form']),
    refetchInterval: ({ state }) => (state.data?.delivery === 'applied' ? false : AGAIN_MS),
    // A form is filled with what is so now, and a change names the version that it changes.
    staleTime: 0,
    gcTime: 0,
  });
  const capabilities = useCapabilities(unit);
  return {
    state: configuration.data,
    capabilities: capabilities.data,
    error: configuration.error ?? capabilities.error,
    retry: () => void Promise.all([configuration.refetch(), capabilities.refetch()]),
  };
}
