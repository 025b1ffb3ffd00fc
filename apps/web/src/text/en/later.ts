import { account } from './account.js';
import { alertSettings } from './alertSettings.js';
import { applications } from './applications.js';
import { cameras } from './cameras.js';
import { columns } from './columns.js';
import { configure } from './configure.js';
import { dialogs } from './dialogs.js';
import { easyLive } from './easyLive.js';
import { found } from './searchResults.js';
import { keys } from './keys.js';
import { keep } from './danger.js';
import { files } from './files.js';
import { invitations } from './invitations.js';
import { networks } from './networks.js';
import { software } from './software.js';
import { storing } from './storing.js';
import { pushes } from './pushes.js';
import { tasks } from './tasks.js';
import { timeline } from './timeline.js';
import { usage } from './usage.js';

/** What is said only in parts that are loaded late: each of them teaches its own (`addMessages`), so that the first load is spared it. */
export const later = {
  ...account,
  ...alertSettings,
  ...applications,
  ...cameras,
  ...columns,
  ...configure,
  ...dialogs,
  ...easyLive,
  ...files,
  ...found,
  ...keys,
  ...keep,
  ...invitations,
  ...networks,
  ...software,
  ...storing,
  ...pushes,
  ...tasks,
  ...timeline,
  ...usage,
} as const;
