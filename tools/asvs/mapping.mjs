/**
 * How each item of OWASP ASVS 5.0, levels 1 and 2, is met according to `items/`, and whether that is correct.
 * @typedef {{
 *   readonly id: string, readonly about: string, readonly note?: string,
 *   readonly tests?: readonly string[], readonly documents?: readonly string[],
 *   readonly notApplicable?: string, readonly exception?: string, readonly planned?: string,
 * }} Item
 * `tests` are `<file> > <name>`, `documents` are `<file>#<heading>`.
 */

/** Which of the four kinds an item is; undefined if none or several. */
export function kindOf({ tests, documents, notApplicable, exception, planned }) {
  if (notApplicable !== undefined) return (exception ?? planned ?? tests ?? documents) ? undefined : 'notApplicable';
  if (exception !== undefined || planned !== undefined)
    return exception && planned && !documents ? 'exception' : undefined;
  if (documents?.length > 0) return tests?.length > 0 ? 'tested' : 'documented';
  return tests?.length > 0 ? 'tested' : undefined;
}

/**
 * The errors of the mapping.
 * @param {readonly string[]} wanted every required id
 * @param {readonly Item[]} items
 * @param {(file: string) => string | undefined} read a file of the repository; undefined if it is missing
 */
export function complaints(wanted, items, read) {
  const ids = items.map(({ id }) => id);
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} is there twice`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `${id} is no item of levels 1 and 2`),
    ...items
      .filter((item) => kindOf(item) === undefined)
      .map(({ id }) => `${id} is neither met, nor out of place, nor excepted`),
    ...items.filter(({ about }) => !about).map(({ id }) => `${id} does not say what it is about`),
    ...items.flatMap(({ id, tests = [] }) => tests.flatMap((test) => testComplaint(id, test, read))),
    ...items.flatMap(({ id, documents = [] }) =>
      documents.flatMap((document) => documentComplaint(id, document, read)),
    ),
  ];
}

function testComplaint(id, citation, read) {
  const { file, name } = partsOf(citation);
  const text = read(file);
  if (text === undefined) return [`${id} names a file that is not there: ${file}`];
  const isNamed = [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted));
  return isNamed ? [] : [`${id} names a test that is not in ${file}: ${name}`];
}

function documentComplaint(id, citation, read) {
  const [file = '', anchor = ''] = citation.split('#');
  const headings = [...(read(file) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return headings.includes(anchor) ? [] : [`${id} names a heading that is not there: ${citation}`];
}

export function partsOf(citation) {
  const at = citation.indexOf(' > ');
  return { file: citation.slice(0, at), name: citation.slice(at + 3) };
}

/** The anchor of a heading in rendered Markdown. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** Number of items of each kind. */
export function countsOf(items) {
  const counts = { tested: 0, documented: 0, notApplicable: 0, exception: 0 };
  for (const item of items) counts[kindOf(item)] += 1;
  return counts;
}
