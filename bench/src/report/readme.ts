import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];

/** Replaces the line of one figure in the README. */
export async function noteInReadme(name: string, line: string, order: readonly string[]): Promise<void> {
  const text = await readFile(README, 'utf8');
  const [before = '', rest = ''] = text.split(BEGIN);
  const [figures = '', after = ''] = rest.split(END);
  const lines = new Map(
    figures.split('\n').flatMap((known): [string, string][] => {
      const of = /^- \*\*(\w+)\*\*/.exec(known)?.[1];
      return of === undefined ? [] : [[of, known]];
    }),
  );
  lines.set(name, line);
  // Lines of other figures stay at the end.
  const others = [...lines.keys()].filter((one) => !order.includes(one));
  const sorted = [...order, ...others].flatMap((one) => lines.get(one) ?? []);
  await writeFile(README, `${before}${BEGIN}\n\n${sorted.join('\n')}\n\n${END}${after}`);
}
