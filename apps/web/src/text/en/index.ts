import { shell } from './shell.js';
import { ui } from './ui.js';
import { details } from './details.js';
import { multiview } from './multiview.js';
import { notices } from './notices.js';
import { units } from './units.js';

/** English, the fallback for every other language. */
export const en = { ...ui, ...shell, ...units, ...details, ...multiview, ...notices } as const;
