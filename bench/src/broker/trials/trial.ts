import type { DeviceCredentials } from '@backhaul/contract/bus';
import type { World } from '../../subject/world.js';

/** Where a trial takes place. */
export interface Ground {
  readonly world: World;
  readonly short: boolean;
  /** Units that no other trial has. */
  readonly take: (count: number) => readonly DeviceCredentials[];
  readonly takeOne: () => DeviceCredentials;
}

/** A promise of the console's broker, tried on the process as it ships. */
export interface Trial {
  readonly name: string;
  /** Throws when it is not kept; answers what was seen. */
  readonly run: (ground: Ground) => Promise<string>;
}

/** A ground with so many units on record. */
export async function groundOn(world: World, short: boolean, count: number): Promise<Ground> {
  const units = await world.addUnits(count);
  const take = (wanted: number): readonly DeviceCredentials[] => {
    const taken = units.splice(0, wanted);
    if (taken.length < wanted) throw new Error('there are no more units');
    return taken;
  };
  const takeOne = (): DeviceCredentials => {
    const [one] = take(1);
    if (one === undefined) throw new Error('there are no more units');
    return one;
  };
  return { world, short, take, takeOne };
}
