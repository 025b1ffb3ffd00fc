import { CERTIFICATES } from './certificates.js';
import { COMMANDS } from './commands.js';
import { FFMPEG } from './ffmpeg.js';
import { GRAPHICS } from './graphics.js';
import { PORTAL_DOCUMENTS } from './portal-documents.js';
import { REFUSALS } from './refusals.js';
import { ROLLOUTS } from './rollouts.js';
import { SETTINGS } from './settings.js';
import { SHARES } from './shares.js';
import { TRANSMISSIONS } from './transmissions.js';
import { UPGRADES } from './upgrades.js';
import { USER_IMPORT } from './user-import.js';
import { MESSAGES } from './validation.js';

/** All refusals of the rules; browsers load the tables where they are needed. */
export const SENTENCES = {
  ...REFUSALS,
  ...MESSAGES,
  ...TRANSMISSIONS,
  ...SETTINGS,
  ...COMMANDS,
  ...UPGRADES,
  ...ROLLOUTS,
  ...SHARES,
  ...GRAPHICS,
  ...PORTAL_DOCUMENTS,
  ...CERTIFICATES,
  ...FFMPEG,
  ...USER_IMPORT,
} as const;
