import type { Dispatcher } from '../../control/commands/types.js';
import type { IceSettings } from '../../control/ice/ice-servers.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';

export interface AudioRoomDependencies extends MutateDependencies {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly ice: IceSettings;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'converge'>;
}
