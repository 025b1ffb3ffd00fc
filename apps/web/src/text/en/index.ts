import { account } from './account.js';
import { shell } from './shell.js';
import { ui } from './ui.js';
import { units } from './units.js';

/** English, the language that every other falls back on. */
export const en = { ...ui, ...shell, ...account, ...units } as const;
