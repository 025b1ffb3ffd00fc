import { ensureBuilt, ensureInstalled } from './build.mjs';
import { complain } from './say.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** Installs and builds what is needed. Ends this program with a clear message when that fails; for tests also when a system package is missing. */
export async function prepare({ forTests = false } = {}) {
  try {
    await ensureInstalled();
    if (!(await ensureSystemPackages({ forTests })) && forTests) process.exit(1);
    await ensureBuilt();
  } catch (error) {
    complain(`\n${error.message}. What it said is above.`);
    process.exit(1);
  }
}
