import { describe, expect, it } from 'vitest';
import { complaints } from './claims.mjs';
import { isOutside } from './proofs.mjs';
import { countsOf, readPage, writePage } from './table.mjs';

const HEAD = '| what | shown by | different |\n| --- | --- | --- |';
const PAGE = `# Page

About it.

## 7. Calls

${HEAD}
| \`GET units/{id}\` | \`a/b.test.ts\`, \`c.ts\` | |
| \`PUT units/{id}/x\` | not built | later |

## 8. Messages

${HEAD}
| “Not so.” | \`a/b.test.ts\` | |
`;
const product = {
  calls: [{ method: 'GET', path: 'units/{unitId}' }],
  texts: ["const text = 'Not so.';"],
  exists: (file) => ['a/b.test.ts', 'a/c.ts'].includes(file),
  isProof: (file) => file === 'a/b.test.ts',
};
const found = (text, change = {}) => complaints(readPage(text).sections, { ...product, ...change });

it('reads its own output, and accepts correct rows', () => {
  const page = readPage(PAGE);
  expect(page.complaints).toEqual([]);
  expect(writePage(page)).toBe(PAGE);
  expect(countsOf(page.sections)).toEqual({ rows: 3, notBuilt: 1, notProven: 0 });
  expect(found(PAGE)).toEqual([]);
});

it('moves rows that name their section there, each once', () => {
  const row = '| 1 §7 | `GET y` | `a/c.ts` | |\n';
  const page = readPage(`${PAGE}${row}${row}`);
  expect(page.complaints).toEqual([]);
  expect(writePage(page)).toBe(PAGE.replace('| later |\n', '| later |\n| `GET y` | `a/c.ts` | |\n'));
});

it.each([
  ['a line that is no row', `${PAGE}loose\n`, 'neither a heading nor a row: loose'],
  ['a row of too few cells', `${PAGE}| x | y |\n`, 'not a row of three cells: | x | y |'],
  ['a row of no section', `${PAGE}| 1 §9 | x | y | |\n`, 'no section 9 for: x'],
])('does not read %s', (_name, text, complaint) => expect(readPage(text).complaints).toEqual([complaint]));

describe('finds', () => {
  it.each([
    ['a call that is not there', PAGE, { calls: [] }, 'no such call in the contract: `GET units/{id}`'],
    [
      'a call that has come to be',
      PAGE,
      { calls: [...product.calls, { method: 'PUT', path: 'units/{id}/x' }] },
      'is there, and its row says it is not: `PUT units/{id}/x`',
    ],
    [
      'a call of another method',
      PAGE.replace('GET', 'DELETE'),
      {},
      'no such call in the contract: `DELETE units/{id}`',
    ],
    ['a text that nothing says', PAGE, { texts: [] }, 'no such text in the sources: Not so.'],
    [
      'a file that is gone',
      PAGE.replace('`c.ts`', '`d.ts`'),
      {},
      'names a file that is not there: d.ts (`GET units/{id}`)',
    ],
    [
      'a row whose files prove nothing',
      PAGE.replace('`a/b.test.ts`, `c.ts`', '`a/c.ts`'),
      {},
      'no test reaches it from outside: `GET units/{id}`',
    ],
    [
      'a row that is proven and says that it is not',
      PAGE.replace('`a/b.test.ts`, `c.ts`', 'not proven: `a/b.test.ts`'),
      {},
      'is proven, and its row says it is not: `GET units/{id}`',
    ],
    ['a row twice', `${PAGE}| “Not so.” | \`a/b.test.ts\` | |\n`, {}, 'there twice: “Not so.”'],
    ['a row that shows nothing', `${PAGE}| “Not so.” again | | |\n`, {}, '§8: a row says nothing: “Not so.” again'],
  ])('%s', (_name, text, change, complaint) => expect(found(text, change)).toEqual([complaint]));
});

it('accepts a row that states that no test proves it', () => {
  const text = PAGE.replace('`a/b.test.ts`, `c.ts`', 'not proven: `a/c.ts`');
  expect(found(text)).toEqual([]);
  expect(countsOf(readPage(text).sections)).toMatchObject({ notProven: 1 });
});

describe('proof from outside', () => {
  it.each([
    ['e2e/src/stories/02-go-live.test.ts', '', true],
    ['apps/server/src/on-air/files.test.ts', '', true],
    ['apps/server/src/on-air/rig.ts', '', false],
    ['apps/console/src/areas/units/units.test.ts', '', true],
    ['apps/console/src/state/live/hub.test.ts', 'new LiveWorld()', true],
    ['apps/unit/src/main.test.ts', 'TestConsole.start()', true],
    ['apps/unit/src/unit.test.ts', 'await runningUnit([])', true],
    ['packages/domain/src/delay/delay.test.ts', 'expect(delayKind(1)).toBe(1)', false],
    ['apps/web/src/ui/search/SearchBox.tsx', '', false],
  ])('%s %s: %s', (file, text, proof) => expect(isOutside(file, text)).toBe(proof));
});
