import type { DeviceCredentials } from '@backhaul/contract/bus';
import type { World } from '../../subject/world.js';

/** The console that a trial runs against, and its units. */
export interface Testbed {
  readonly world: World;
  readonly short: boolean;
  /** Reserves units that no other trial uses. */
  readonly take: (count: number) => readonly DeviceCredentials[];
  readonly takeOne: () => DeviceCredentials;
}

/** A guarantee of the console's broker, tried on the process as it ships. */
export interface Trial {
  readonly name: string;
  /** Throws if the guarantee is not kept; returns what was observed. */
  readonly run: (testbed: Testbed) => Promise<string>;
}

/** A testbed with `count` units on record. */
export async function testbedOn(world: World, short: boolean, count: number): Promise<Testbed> {
  const units = await world.addUnits(count);
  const take = (wanted: number): readonly DeviceCredentials[] => {
    const taken = units.splice(0, wanted);
    if (taken.length < wanted) throw new Error('no units are left');
    return taken;
  };
  const takeOne = (): DeviceCredentials => {
    const [one] = take(1);
    if (one === undefined) throw new Error('no units are left');
    return one;
  };
  return { world, short, take, takeOne };
}
