import type { Cell, Figure, Outcome } from '../figure.js';

/** Prints a figure as a short table with its verdict. */
export function print(figure: Figure, outcome: Outcome): void {
  console.log(`\n${figure.title}\n`);
  const head = Object.keys(outcome.rows[0] ?? {});
  const lines: readonly (readonly string[])[] = [head, ...outcome.rows.map((row) => head.map((key) => text(row[key])))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    console.log(
      `  ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}`,
    );
  }
  console.log(`\n  ${outcome.summary}\n  goal: ${figure.goal} — ${verdictText(outcome)}`);
}

/** Note on a run that passes although it missed a speed. */
const verdictText = ({ met, passed }: Outcome): string =>
  met ? 'met' : passed ? 'only a speed was missed' : 'not met';

const text = (cell: Cell | undefined): string => (cell === undefined ? '' : String(cell));
