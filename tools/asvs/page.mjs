import { countsOf, partsOf } from './mapping.mjs';

const CHAPTERS = [
  'Encoding',
  'Input and business rules',
  'Browsers',
  'HTTP and websockets',
  'Files',
  'Signing in',
  'Sessions',
  'Permissions',
  'Self-contained tokens',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Connections',
  'Configuration',
  'Data',
  'Dependencies and code',
  'Logs and errors',
  'WebRTC',
];

/** The tables of docs/security.md. */
export function page(items, levels) {
  const levelOf = (id) => (levels['1'].includes(id) ? 1 : 2);
  const { tested, documented, notApplicable, exception } = countsOf(items);
  const chapters = CHAPTERS.map((title, i) => ({
    title,
    number: i + 1,
    items: items.filter(({ id }) => chapterOf(id) === i + 1),
  }));
  return [
    `${items.length} items: ${tested} tested, ${documented} documented, ${notApplicable} not applicable, ${exception} exceptions.`,
    ...chapters.flatMap(({ title, number, items: own }) => [
      `### V${number} ${title}`,
      [
        '| item | level | subject | |',
        '| --- | --- | --- | --- |',
        ...own.map((item) => row(item, levelOf(item.id))),
      ].join('\n'),
    ]),
  ].join('\n\n');
}

const chapterOf = (id) => Number(id.slice(1).split('.')[0]);

const row = (item, level) => `| ${item.id} | ${level} | ${cell(item.about)} | ${cell(words(item))} |`;

function words(item) {
  const tests = (item.tests ?? []).map(testText);
  const documents = (item.documents ?? []).map((one) => `[${one.split('#')[1]}](${fromDocs(one)})`);
  const note = item.note ? [item.note] : [];
  if (item.notApplicable !== undefined) return `_Not applicable._ ${item.notApplicable}`;
  if (item.exception === undefined) return [...documents, ...tests, ...note].join('<br>');
  return [`**Exception.** ${item.exception} _Planned:_ ${item.planned}`, ...tests].join('<br>');
}

function testText(citation) {
  const { file, name } = partsOf(citation);
  return `[${file.split('/').at(-1)}](../${file}): ${name}`;
}

/** Links are followed from docs/. */
const fromDocs = (document) =>
  document.startsWith('docs/security.md') ? document.slice('docs/security.md'.length) : document.replace(/^docs\//, '');

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('%s', '…').replaceAll('%j', '…');
