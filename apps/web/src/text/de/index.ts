import type { Texts } from '../t.js';
import { account } from './account.js';
import { alertSettings } from './alertSettings.js';
import { applications } from './applications.js';
import { cameras } from './cameras.js';
import { columns } from './columns.js';
import { configure } from './configure.js';
import { details } from './details.js';
import { easyLive } from './easyLive.js';
import { found } from './searchResults.js';
import { keys } from './keys.js';
import { keep } from './danger.js';
import { files } from './files.js';
import { invitations } from './invitations.js';
import { multiview } from './multiview.js';
import { networks } from './networks.js';
import { notices } from './notices.js';
import { pushes } from './pushes.js';
import { sentences } from './sentences.js';
import { shell } from './shell.js';
import { timeline } from './timeline.js';
import { ui } from './ui.js';
import { software } from './software.js';
import { storing } from './storing.js';
import { tasks } from './tasks.js';
import { units } from './units.js';
import { usage } from './usage.js';

const texts: Texts = {
  ...ui,
  ...shell,
  ...account,
  ...applications,
  ...units,
  ...details,
  ...easyLive,
  ...multiview,
  ...notices,
  ...timeline,
  ...columns,
  ...configure,
  ...tasks,
  ...cameras,
  ...networks,
  ...software,
  ...storing,
  ...pushes,
  ...keep,
  ...files,
  ...found,
  ...keys,
  ...alertSettings,
  ...invitations,
  ...usage,
};

/** German. */
export const de = { texts, sentences };
