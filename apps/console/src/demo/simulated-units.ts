import type { UnitType } from '@backhaul/domain';
import { CITIES } from './cities.js';

/** A simulated unit. The simulator derives its kind and its location from the words of its name. */
export interface SimulatedUnit {
  readonly name: string;
  readonly type: UnitType;
  readonly serialNumber: string;
  readonly comment: string;
  readonly label: string;
  readonly city: string;
}

const SIMULATED = 200;

interface Make {
  readonly noun: string;
  readonly type: UnitType;
  readonly count: number;
}

/** Twenty typical units of a broadcaster: names and models. */
const MIX: readonly Make[] = [
  { noun: 'pack', type: 'fieldUnits', count: 6 },
  { noun: 'van', type: 'fieldUnits', count: 3 },
  { noun: 'lite', type: 'liteUnits', count: 5 },
  { noun: 'phone', type: 'smartUnits', count: 4 },
  { noun: 'link', type: 'ptpUnits', count: 1 },
  { noun: 'hub', type: 'ptmpUnits', count: 1 },
];
const KINDS = MIX.flatMap((kind) => Array.from({ length: kind.count }, () => kind));

export const LABELS = ['Breaking', 'Politics', 'Sport', 'Weather', 'Pool', 'Spare'] as const;
const COMMENTS = ['', '', '', 'On loan to the sports desk', '', 'Back from service', '', 'Ask Planning first'];
const FIRST_SERIAL = 410_001;

/** Steps through a list so that adjacent units differ; 7 and 3 share no factor with the lengths of the lists. */
const at = <T>(list: readonly T[], index: number, fallback: T): T => list[index % list.length] ?? fallback;

/** Simulated units, the same at each call: five a city, names unique. */
export function simulatedUnits(): SimulatedUnit[] {
  const used = new Map<string, number>();
  return Array.from({ length: SIMULATED }, (_, i) => {
    const city = at<string>(CITIES, i, CITIES[0]);
    const { noun, type } = at<Make>(KINDS, i * 7 + Math.floor(i / KINDS.length), {
      noun: 'pack',
      type: 'fieldUnits',
      count: 1,
    });
    const stem = `${city}-${noun}`;
    const number = (used.get(stem) ?? 0) + 1;
    used.set(stem, number);
    return {
      name: `${stem}-${number}`,
      type,
      serialNumber: `BH-${FIRST_SERIAL + i * 37}`,
      comment: at(COMMENTS, i * 3, ''),
      label: at(LABELS, i * 7 + 1, LABELS[0]),
      city,
    };
  });
}
