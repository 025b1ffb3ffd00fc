import { existsSync } from 'node:fs';

const NAMED =
  /(?<![\w-]|[\w-]\/|['"]\.\/)(?:packages|apps|e2e|bench|tools|scripts)\/[\w.-]+(?:\/[\w.-]+)*\.(?:m?js|tsx?)\b/g;

/**
 * Files of the repository that a text names and that are not there: scripts and documents, which no compiler reads, lose
 * them when a folder moves. What is built is looked for as its source; `./x` is a place within another folder. Answers a sentence for each.
 *
 * @param {string} file where the text stands
 * @param {string} text
 * @param {(file: string) => boolean} isThere
 */
export const lostPlaces = (file, text, isThere = existsSync) =>
  [...new Set(text.match(NAMED))]
    .filter((place) => !sourcesOf(place).some(isThere))
    .map((place) => `${file} names ${place}, which is not there`);

function sourcesOf(place) {
  if (!place.includes('/dist/')) return [place];
  const stem = place.replace('/dist/', '/src/').replace(/\.js$/, '');
  return [`${stem}.ts`, `${stem}.tsx`];
}
