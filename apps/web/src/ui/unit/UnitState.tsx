import type { Unit } from '@backhaul/contract';
import { StateBadge } from '../state/StateBadge.js';

type Stated = Pick<Unit, 'multiviewStatus' | 'applications'>;

/** The state of a unit, with its progress if known. */
export function UnitState({ unit }: { readonly unit: Stated }) {
  const progress = unit.multiviewStatus === 'upgrading' ? unit.applications.upgrade?.progress : undefined;
  const bridges = unit.multiviewStatus === 'unknown' && unit.applications.databridge !== undefined;
  return (
    <StateBadge
      status={bridges ? 'databridge' : unit.multiviewStatus}
      detail={progress === undefined ? undefined : `${Math.round(progress)} %`}
    />
  );
}
