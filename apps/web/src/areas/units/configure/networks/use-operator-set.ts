import { permitsOperator } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../api/call-query.js';
import { api } from '../../../../api/client.js';

/** The operator set of the inventory of a unit, and whether it permits an operator; every one without a set, and until it was read. */
export function useOperatorSet(unitId: string) {
  const { data } = useQuery(callQuery(api.operatorSets.ofUnit, { params: { id: unitId } }));
  const set = data?.operatorSet ?? null;
  return { name: set?.name ?? null, permits: (operatorId: string) => permitsOperator(set, operatorId) };
}
