/**
 * `npm test`: everything that a change must pass, on a fresh clone without preparation.
 * Named steps run on their own: `npm test -- code e2e`.
 */
import './lib/node-version.mjs';
import { ROOT } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { complain, say } from './lib/say.mjs';
import { runTests } from './lib/tests.mjs';

const started = Date.now();
/** Deadline of a step when all steps run; none for named steps, ms. */
const until = (name) => (asked.length > 0 ? Infinity : started + WITHIN[name] * 1000);

const npm = (...args) => run('npm', ['run', '--silent', ...args], { cwd: ROOT });

const STEPS = {
  lint: () => npm('lint'),
  rules: () => npm('rules'),
  // An unreachable registry fails nothing; the output lists what was not checked.
  audit: () => npm('audit:packages'),
  code: () => runTests(['--project', '!long'], { cwd: ROOT }),
  bundle: () => npm('check:bundle', '-w', 'apps/web'),
  // Two products in parallel: a single one leaves a third of two cores idle. A slow machine skips parts, and reports that.
  e2e: () =>
    runTests(['--config', 'vitest.config.ts'], { cwd: `${ROOT}/e2e` }, { parts: 8, beside: 2, until: until('e2e') }),
  // The short forms of the trials, which must hold on every machine.
  bench: () => npm('bench', '-w', 'bench', '--', 'guarantees', '--short'),
  // The tests of the code that take a minute or more each.
  long: () => runTests(['--project', 'long'], { cwd: ROOT }),
  // The short forms of the figures: each can be measured and is correct; speed is not checked here.
  figures: () => npm('bench', '-w', 'bench', '--', 'speeds', '--short'),
};

/** Time since the start after which a step, or the rest of it, is skipped, s. */
const WITHIN = { e2e: 4000, bench: 4300, long: 3600, figures: 2700 };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  complain(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}

await prepare({ forTests: true });

const secondsSince = (time) => Math.round((Date.now() - time) / 1000);

for (const [name, step] of Object.entries(STEPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (secondsSince(started) > (WITHIN[name] ?? Infinity)) {
    say(`\n— ${name} NOT TRIED: the other steps took ${secondsSince(started)} s. Alone: npm test -- ${name}`);
    continue;
  }
  const began = Date.now();
  say(`\n— ${name}`);
  try {
    await step();
  } catch (error) {
    complain(`${name} failed: ${error.message}`);
    process.exit(1);
  }
  say(`— ${name}: passed in ${secondsSince(began)} s`);
}
