/**
 * The requirements of the specification, `docs/coverage/*.md`: a heading for each section of the specification, with one table, and one
 * row for each rule, screen, call, message or constant.
 * @typedef {{ readonly what: string, readonly shownBy: string, readonly different: string }} Row
 * @typedef {{ readonly heading: string, readonly number: number, readonly rows: readonly Row[] }} Section
 */

const HEAD = ['| what | shown by | different |', '| --- | --- | --- |'];
const HEADING = /^## (\d+)\. /;
/** How a row states that nothing is built yet. */
export const NOT_BUILT = 'not built';
/** How a row states that the rule is built, and that no test reaches it from outside. */
const NOT_PROVEN = 'not proven';

const isRule = (line) => /^\|[\s|:-]+\|$/.test(line);
const isHead = (cells) => cells.at(-1) === 'different' && cells.at(-2) === 'shown by';
const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Reads a page. Rows that begin with `1 §4` belong to section 4, wherever they stand.
 * @returns {{ intro: string, sections: Section[], complaints: string[] }}
 */
export function readPage(text) {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => HEADING.test(line));
  const sections = new Map();
  const complaints = [];
  const moved = [];
  let current;
  for (const line of first < 0 ? [] : lines.slice(first)) {
    const number = HEADING.exec(line)?.[1];
    if (number !== undefined) {
      current = { heading: line.slice(3), number: Number(number), rows: [] };
      sections.set(current.number, current);
    } else if (line.startsWith('|')) {
      if (isRule(line)) continue;
      const cells = cellsOf(line);
      const named = /^1? ?§(\d+)$/.exec(cells[0] ?? '')?.[1];
      const [what = '', shownBy = '', different = ''] = named === undefined ? cells : cells.slice(1);
      if (isHead(cells)) continue;
      if (cells.length !== (named === undefined ? 3 : 4)) complaints.push(`not a row of three cells: ${line}`);
      const row = { what, shownBy, different };
      if (named === undefined) current.rows.push(row);
      else moved.push({ to: Number(named), row });
    } else if (line.trim() !== '') complaints.push(`neither a heading nor a row: ${line}`);
  }
  for (const { to, row } of moved) {
    if (sections.has(to)) sections.get(to).rows.push(row);
    else complaints.push(`no section ${to} for: ${row.what}`);
  }
  return { intro: lines.slice(0, Math.max(0, first)).join('\n').trim(), sections: [...sections.values()], complaints };
}

/** The text of a page: sections by number, rows in their order, each once. */
export function writePage({ intro, sections }) {
  const parts = sections
    .toSorted((a, b) => a.number - b.number)
    .map(({ heading, rows }) => {
      const lines = rows.map(({ what, shownBy, different }) => `| ${[what, shownBy, different].join(' | ')} |`);
      return [`## ${heading}`, '', ...HEAD, ...new Set(lines)].join('\n').replaceAll(/ {2,}\|/g, ' |');
    });
  return `${[intro, ...parts].join('\n\n')}\n`;
}

/** Number of rows, of rows that are not built, and of rows that no test reaches from outside. */
export function countsOf(sections) {
  const rows = sections.flatMap((section) => section.rows);
  return {
    rows: rows.length,
    notBuilt: rows.filter(isNotBuilt).length,
    notProven: rows.filter(isNotProven).length,
  };
}

export const isNotBuilt = ({ shownBy }) => shownBy.startsWith(NOT_BUILT);
export const isNotProven = ({ shownBy }) => shownBy.startsWith(NOT_PROVEN);
