import { nonReading } from './non-reading.js';
import { large } from './large.js';
import { lost } from './lost.js';
import { noisy } from './noisy.js';
import { silent } from './silent.js';
import type { Trial } from './trial.js';

export const trials: readonly Trial[] = [lost, large, noisy, nonReading, silent];
