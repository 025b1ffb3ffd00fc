import { capKbps } from './check-network.js';
import type { UnitSettings } from './settings.js';

const orNone = (kbps: number): number => (kbps === 0 ? Infinity : kbps);

/** The lowest of the limits that are set, kbps; 0: none is set. */
const lowest = (...limits: readonly number[]): number => {
  const least = Math.min(...limits.map(orNone));
  return least === Infinity ? 0 : least;
};

/** Limits of all links together and of the cellular ones, kbps; 0: no limit (spec 1 §5, limits and capping). */
export const ceilings = ({ limits, capping }: Pick<UnitSettings, 'limits' | 'capping'>) => ({
  totalKbps: lowest(limits.totalKbps, capKbps(capping.total)),
  cellularKbps: lowest(limits.cellularKbps, capKbps(capping.cellular)),
});
