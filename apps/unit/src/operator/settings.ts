import type { Device, Log } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { UnitOrder } from '@backhaul/contract/bus';
import type { Abilities } from '../configuration/capabilities.js';
import type { UnitMemory } from '../memory/memory.js';
import type { Inputs } from '../source/source.js';
import type { Forwarder } from '../storing/forwarder.js';
import type { RecordingSpool } from '../storing/recording-spool.js';
import type { Tasks } from '../tasks/tasks.js';

/** Properties of this machine, and the other parts of the unit. */
export interface OperatorSettings {
  readonly memory: UnitMemory;
  readonly folder: string;
  readonly name: string;
  readonly sources: Inputs;
  readonly nameOverlay: boolean;
  readonly allowReboot: boolean;
  /** Addresses to send from; undefined: detected automatically. */
  readonly links: readonly string[] | undefined;
  /** Whether routes may be added so that each network leads to the server. */
  readonly bondRoutes: boolean;
  readonly log: Log;
  readonly tasks: () => Tasks;
  readonly spool: RecordingSpool;
  readonly forwarder: Forwarder;
  /** Whether a link is cellular, by the name of its interface. */
  readonly isCellular: (name: string) => boolean;
  /** Whether it can use several networks at once. */
  readonly bonds: boolean;
  readonly abilities: Abilities;
  readonly device: () => Pick<Device<UnitOrder, UnitConfiguration>, 'changed' | 'event' | 'now'>;
}
