import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Figure, Outcome } from '../figure.js';
import { machineFacts } from './machine.js';

const FOLDER = new URL('../../results/', import.meta.url);

/** Keeps a figure: `results/<name>.json` with everything, `results/<name>.md` with one line. */
export async function write(figure: Figure, outcome: Outcome): Promise<void> {
  const { name, title, goal } = figure;
  const { values, rows, met, summary } = outcome;
  const measured = new Date().toISOString().slice(0, 10);
  const record = { name, title, goal, met, measured, machine: machineFacts(), values, rows };
  await mkdir(FOLDER, { recursive: true });
  const file = (ending: string): string => fileURLToPath(new URL(`${name}.${ending}`, FOLDER));
  await writeFile(file('json'), `${JSON.stringify(record, null, 2)}\n`);
  await writeFile(file('md'), `- **${name}** ${summary} Goal: ${goal}; ${met ? 'met' : 'not met'}.\n`);
}
