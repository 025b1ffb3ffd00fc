import type { Unit } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';

/** Time that capabilities of a unit are cached (spec 1 §9, enhanced info), ms. */
const ENHANCED_MS = 60_000;

/** The capabilities that a unit reports. They are queried again when it comes online, goes offline or has other software. */
export function useCapabilities({
  uid,
  online,
  model,
  swVersion,
}: Pick<Unit, 'uid' | 'online' | 'model' | 'swVersion'>) {
  const input = { params: { id: uid } };
  return useQuery({
    ...callQuery(api.units.capabilities, input, [online, model, swVersion]),
    staleTime: ENHANCED_MS,
  });
}
