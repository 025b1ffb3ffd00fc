import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';

export interface TranscriptDependencies extends MutateDependencies {
  readonly clock: Clock;
}
