import { existsSync } from 'node:fs';

const NAMED =
  /(?<![\w-]|[\w-]\/|['"]\.\/)(?:packages|apps|e2e|bench|tools|scripts)\/[\w.-]+(?:\/[\w.-]+)*\.(?:m?js|tsx?)\b/g;

/**
 * Missing files of the repository that a text names. No compiler reads scripts and documents, so that a moved folder breaks
 * them. Built files are looked up by their source; `./x` is relative to another folder. Returns a sentence for each.
 *
 * @param {string} file file of the text
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
