import type { Unit } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { StateBadge } from '../state/StateBadge.js';

type Stated = Pick<Unit, 'multiviewStatus' | 'applications'>;

/** The state of a unit, with its progress if known, and whether its crew calls. */
export function UnitState({ unit }: { readonly unit: Stated }) {
  const progress = unit.multiviewStatus === 'upgrading' ? unit.applications.upgrade?.progress : undefined;
  const bridges = unit.multiviewStatus === 'unknown' && unit.applications.databridge !== undefined;
  const calls = unit.applications.audioRoom?.calls === true ? t('unit.crewCalls') : undefined;
  return (
    <StateBadge
      status={bridges ? 'databridge' : unit.multiviewStatus}
      detail={progress === undefined ? calls : `${Math.round(progress)} %`}
    />
  );
}
