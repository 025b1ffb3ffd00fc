import os from 'node:os';
import { figures } from './figures/index.js';
import type { Figure } from './figure.js';
import { round } from './measure/statistics.js';
import { print } from './report/print.js';
import { write } from './report/write.js';
import { endAll } from './subject/child.js';

const USAGE = `Usage: npm run bench -w bench -- <name>|all|guarantees|speeds [--short]

${figures.map(({ name, title }) => `  ${name.padEnd(8)} ${title}`).join('\n')}

  all is guarantees, which must hold on every machine, and speeds.

  --short  a few seconds each: proves that each can be measured and is right; nothing is written
${figures.flatMap(({ name, options = {} }) => Object.entries(options).map(([option, what]) => `  ${option}  ${name}: ${what}\n`)).join('')}`;

const report = (text: string): void => console.log(`  … ${text}`);

let strayFailure = false;
// An unhandled failure fails its figure, but not later ones.
process.on('unhandledRejection', (error) => {
  console.error('a part of the figure failed:', error);
  strayFailure = true;
});

async function measure(figure: Figure, short: boolean, options: ReadonlySet<string>): Promise<boolean> {
  console.log(`\n${figure.name}`);
  strayFailure = false;
  const loadBefore = round(os.loadavg()[0] ?? 0, 1);
  try {
    const outcome = await figure.run({ short, options, report });
    print(figure, outcome);
    if (!short)
      await write(
        figure,
        outcome,
        loadBefore,
        figures.map(({ name }) => name),
      );
    return !strayFailure && ((outcome.passed ?? outcome.met) || !figure.must);
  } catch (error) {
    console.error(`${figure.name} could not be measured:`, error);
    return false;
  } finally {
    await endAll();
  }
}

const given = process.argv.slice(2);
const short = given.includes('--short');
const names = given.filter((argument) => !argument.startsWith('--'));
const options = new Set(given.filter((argument) => argument.startsWith('--') && argument !== '--short'));
const SETS = ['all', 'guarantees', 'speeds'];
const chosen = figures.filter(
  ({ name, must = false }) =>
    names.includes('all') || names.includes(must ? 'guarantees' : 'speeds') || names.includes(name),
);
const known =
  names.every((name) => SETS.includes(name) || figures.some((figure) => figure.name === name)) &&
  [...options].every((option) => chosen.some((figure) => Object.hasOwn(figure.options ?? {}, option)));
if (chosen.length === 0 || !known) {
  console.error(USAGE);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void endAll().then(() => process.exit(130)));
let well = true;
for (const figure of chosen) {
  let met = await measure(figure, short, options);
  if (!met && short) {
    console.log(`${figure.name} again: other load of the machine can delay a trial too long`);
    met = await measure(figure, short, options);
  }
  well = met && well;
}
process.exit(well ? 0 : 1);
