/**
 * `npm test`: everything a change must pass, on a fresh clone and with nothing prepared.
 * Steps can be named to run those alone: `npm test -- code e2e`.
 */
import { ROOT, ensureBuilt, ensureInstalled } from './lib/build.mjs';
import { run } from './lib/run.mjs';
import { complain, say } from './lib/say.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

const npm = (...args) => run('npm', ['run', '--silent', ...args], { cwd: ROOT });

const STEPS = {
  lint: () => npm('lint'),
  rules: () => npm('rules'),
  code: () => npm('test:code'),
  bundle: () => npm('check:bundle', '-w', 'apps/web'),
  e2e: () => npm('test:e2e'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  complain(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
if (!(await ensureSystemPackages({ forTests: true }))) process.exit(1);
await ensureBuilt();

for (const [name, step] of Object.entries(STEPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = Date.now();
  say(`\n— ${name}`);
  try {
    await step();
  } catch (error) {
    complain(`${name} failed: ${error.message}`);
    process.exit(1);
  }
  say(`— ${name}: passed in ${Math.round((Date.now() - began) / 1000)} s`);
}
