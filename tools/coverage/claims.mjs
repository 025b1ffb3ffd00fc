/** Checks the claims of the rows of `table.mjs`. */
import path from 'node:path';
import { isNotBuilt, isNotProven } from './table.mjs';

const CALL = /^`(GET|POST|PUT|DELETE) ([^`]+)`/;
const MESSAGE = /“([^”]+)”/g;
const FILE = /`([^`\s]+\.(?:tsx?|mjs|css|md|json|sh|html)|[\w.-]+(?:\/[\w.-]+)+)`/g;
/** Sections whose rows are calls or messages. */
const [CALLS, MESSAGES] = [7, 8];

/** The path of a call without the names of its parameters, which the specification does not define. */
const shapeOf = (method, called) => `${method} ${called.replaceAll(/\{[^}]*\}/g, '{}')}`;

/**
 * The errors of the rows.
 * @param {readonly import('./table.mjs').Section[]} sections
 * @param {{
 *   readonly calls: readonly { readonly method: string, readonly path: string }[],
 *   readonly texts: readonly string[], readonly exists: (file: string) => boolean,
 *   readonly isProof: (file: string) => boolean,
 * }} product `path` without the core prefix, `texts` of the sources, `isProof` of a test that reaches the product from outside
 */
export function complaints(sections, product) {
  const shapes = new Set(product.calls.map((call) => shapeOf(call.method, call.path)));
  return sections.flatMap(({ number, rows }) => [
    ...rows.flatMap((row) => emptyComplaint(number, row)),
    ...rows.flatMap((row) => fileComplaints(row, product.exists)),
    ...rows.flatMap((row) => proofComplaint(row, product)),
    ...twice(rows),
    ...(number === CALLS ? rows.flatMap((row) => callComplaint(row, shapes)) : []),
    ...(number === MESSAGES ? rows.flatMap((row) => messageComplaints(row, product.texts)) : []),
  ]);
}

const emptyComplaint = (number, { what, shownBy }) =>
  what === '' || shownBy === '' ? [`§${number}: a row says nothing: ${what}`] : [];

function twice(rows) {
  const whats = rows.map(({ what }) => what);
  return whats.filter((what, i) => whats.indexOf(what) !== i).map((what) => `there twice: ${what}`);
}

function callComplaint(row, shapes) {
  const [, method, called] = CALL.exec(row.what) ?? [];
  if (!called) return [`does not begin with a call: ${row.what}`];
  const isThere = shapes.has(shapeOf(method, called));
  if (isThere && isNotBuilt(row)) return [`is there, and its row says it is not: ${row.what}`];
  return isThere || isNotBuilt(row) ? [] : [`no such call in the contract: ${row.what}`];
}

function messageComplaints(row, texts) {
  const messages = [...row.what.matchAll(MESSAGE)].map(([, message = '']) => message);
  if (isNotBuilt(row)) return [];
  return messages
    .filter((message) => !texts.some((text) => text.includes(message)))
    .map((message) => `no such text in the sources: ${message}`);
}

/** A rule is built if a test reaches it from outside; a row without such a test states that it is not proven. */
function proofComplaint(row, { exists, isProof }) {
  if (isNotBuilt(row) || row.shownBy === '') return [];
  const isProven = filesOf(row, exists).some(({ full }) => exists(full) && isProof(full));
  if (isProven) return isNotProven(row) ? [`is proven, and its row says it is not: ${row.what}`] : [];
  return isNotProven(row) ? [] : [`no test reaches it from outside: ${row.what}`];
}

const fileComplaints = (row, exists) =>
  filesOf(row, exists)
    .filter(({ full }) => !exists(full))
    .map(({ file }) => `names a file that is not there: ${file} (${row.what})`);

/** Files are named in full, or relative to the previous file. */
function filesOf({ shownBy }, exists) {
  let beside = '';
  return [...shownBy.matchAll(FILE)].map(([, file = '']) => {
    const full = exists(file) ? file : path.posix.join(beside, file);
    if (exists(full)) beside = path.posix.extname(full) === '' ? full : path.posix.dirname(full);
    return { file, full };
  });
}
