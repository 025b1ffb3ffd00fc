import type { Clock } from '../../platform/kernel/clock.js';
import type { SetUpDependencies } from './set-up.js';

export interface SettingsDependencies extends SetUpDependencies {
  readonly clock: Clock;
}
