import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Figure, Outcome } from '../figure.js';
import { machineFacts } from './machine.js';
import { noteInReadme } from './readme.js';

const FOLDER = new URL('../../results/', import.meta.url);

/** Writes a figure: `results/<name>.json` with all results, `results/<name>.md` and the README with one line. */
export async function write(
  figure: Figure,
  outcome: Outcome,
  loadBefore: number,
  order: readonly string[],
): Promise<void> {
  const { name, title, goal } = figure;
  const { values, rows, met, summary } = outcome;
  const measured = new Date().toISOString().slice(0, 10);
  const record = { name, title, goal, met, measured, machine: { ...machineFacts(), loadBefore }, values, rows };
  await mkdir(FOLDER, { recursive: true });
  const file = (ending: string): string => fileURLToPath(new URL(`${name}.${ending}`, FOLDER));
  await writeFile(file('json'), `${JSON.stringify(record, null, 2)}\n`);
  const line = `- **${name}** (${measured}) ${summary} Goal: ${goal}; ${met ? 'met' : 'not met'}.`;
  await writeFile(file('md'), `${line}\n`);
  await noteInReadme(name, line, order);
}
