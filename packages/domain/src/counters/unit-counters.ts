import type { UnitType } from '../kinds/kinds.js';
import { isBusy } from '../status/groupings.js';
import type { Applications } from '../status/statuses.js';

/** What counters need of a unit. */
export interface CountedUnit {
  readonly type: UnitType;
  readonly online: boolean;
  readonly applications: Applications;
  readonly cameraConnected: boolean;
  readonly alerts: Readonly<Record<string, unknown>>;
}

/** Counters of the unit list (spec 1 §3): each unit is one of busy, idle, offline, and of its kind. */
export interface UnitCounters {
  readonly busy: number;
  readonly idle: number;
  readonly offline: number;
  readonly field: number;
  /** Online units that see a camera. */
  readonly camera: number;
  readonly lite: number;
  readonly smart: number;
  readonly ptmp: number;
  readonly ptp: number;
  /** Alerts that stand, not units that have one. */
  readonly activeAlerts: number;
}

/** Counts units; what an offline unit last said it was doing does not count. */
export function unitCounters(units: readonly CountedUnit[]): UnitCounters {
  const count = (test: (unit: CountedUnit) => boolean): number => units.filter(test).length;
  const ofType = (type: UnitType): number => count((unit) => unit.type === type);
  return {
    busy: count((unit) => unit.online && isBusy(unit.applications)),
    idle: count((unit) => unit.online && !isBusy(unit.applications)),
    offline: count((unit) => !unit.online),
    field: ofType('fieldUnits'),
    camera: count((unit) => unit.online && unit.cameraConnected),
    lite: ofType('liteUnits'),
    smart: ofType('smartUnits'),
    ptmp: ofType('ptmpUnits'),
    ptp: ofType('ptpUnits'),
    activeAlerts: countAlerts(units),
  };
}

/** Alerts that stand on these units. */
export const countAlerts = (units: readonly Pick<CountedUnit, 'alerts'>[]): number =>
  units.reduce((sum, unit) => sum + Object.keys(unit.alerts).length, 0);
