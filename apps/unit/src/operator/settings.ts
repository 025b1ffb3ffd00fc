import type { Device, Log } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { UnitOrder } from '@backhaul/contract/bus';
import type { UnitMemory } from '../memory/memory.js';
import type { Inputs } from '../source/source.js';
import type { Forwarder } from '../storing/forwarder.js';
import type { Shelf } from '../storing/shelf.js';
import type { Tasks } from '../tasks/tasks.js';

/** What this machine is, and the other parts of the unit. */
export interface OperatorSettings {
  readonly memory: UnitMemory;
  readonly folder: string;
  readonly name: string;
  readonly sources: Inputs;
  readonly nameOverlay: boolean;
  readonly allowReboot: boolean;
  /** Addresses to send from; undefined: those that are found. */
  readonly links: readonly string[] | undefined;
  /** Whether routes may be made so that each network leads to the server. */
  readonly bondRoutes: boolean;
  readonly log: Log;
  readonly tasks: () => Tasks;
  readonly shelf: Shelf;
  readonly forwarder: Forwarder;
  /** Whether a link is a cellular one, by the name of its interface. */
  readonly isCellular: (name: string) => boolean;
  /** Whether it can use several networks at a time. */
  readonly bonds: boolean;
  /** Whether an IP pipe may lead anywhere. */
  readonly pipes: boolean;
  readonly device: () => Pick<Device<UnitOrder, UnitConfiguration>, 'changed' | 'event' | 'now'>;
}
