import type { Figure } from '../figure.js';
import { boot } from './boot.js';
import { click } from './click.js';
import { list } from './list.js';
import { load } from './load.js';
import { push } from './push.js';

export const figures: readonly Figure[] = [push, list, click, load, boot];
