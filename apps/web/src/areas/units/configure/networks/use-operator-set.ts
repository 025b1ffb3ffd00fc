import { permitsOperator } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../api/call-query.js';
import { api } from '../../../../api/client.js';

/** Operator set of the inventory of a unit, and which operators it permits: all without a set, or until loaded. */
export function useOperatorSet(unitId: string) {
  const { data } = useQuery(callQuery(api.operatorSets.ofUnit, { params: { id: unitId } }));
  const set = data?.operatorSet ?? null;
  return { name: set?.name ?? null, permits: (operatorId: string) => permitsOperator(set, operatorId) };
}
