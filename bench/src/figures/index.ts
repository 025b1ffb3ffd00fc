import type { Figure } from '../figure.js';
import { push } from './push.js';

export const figures: readonly Figure[] = [push];
