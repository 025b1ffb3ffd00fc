import { shell } from './shell.js';
import { ui } from './ui.js';
import { details } from './details.js';
import { multiview } from './multiview.js';
import { notices } from './notices.js';
import { units } from './units.js';

/** English, the language that every other falls back on. */
export const en = { ...ui, ...shell, ...units, ...details, ...multiview, ...notices } as const;
