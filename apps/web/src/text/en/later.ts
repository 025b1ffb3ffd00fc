import { account } from './account.js';
import { cameras } from './cameras.js';
import { configure } from './configure.js';
import { networks } from './networks.js';
import { timeline } from './timeline.js';

/** What is said only in parts that are loaded late: each of them teaches its own (`learn`), so that the first load is spared it. */
export const later = { ...account, ...cameras, ...configure, ...networks, ...timeline } as const;
