import type { Unit } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { useCapabilities } from '../../../transmit/use-capabilities.js';

/** Refresh interval until the unit has applied the requested configuration, ms. */
const AGAIN_MS = 2000;

/** Current configuration and capabilities of a unit. */
export function useConfigurationOf(unit: Pick<Unit, 'uid' | 'online' | 'model' | 'swVersion'>) {
  const input = { params: { id: unit.uid } };
  const configuration = useQuery({
    ...callQuery(api.units.configuration, input, ['form']),
    refetchInterval: ({ state }) => (state.data?.delivery === 'applied' ? false : AGAIN_MS),
    // A form needs the current values, and a change must name the current version.
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
