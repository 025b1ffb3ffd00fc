import { restoreBackup } from './backup/make.js';
import { runWithFolder } from './backup/run.js';

await runWithFolder('npm run restore -- FOLDER', async (config, folder) => {
  const rows = await restoreBackup(config, folder);
  return `Restored ${rows} rows. Start the console: it brings the database up to date.`;
});
