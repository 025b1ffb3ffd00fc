import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { de } from './de/index.js';
import { translated, translateWith } from './sentences.js';
import { ELSEWHERE, serverSentences } from './testing/server-sentences.js';

const found = serverSentences();
const isElsewhere = (file: string): boolean => ELSEWHERE.some((place) => file.startsWith(place));
const said = [...new Map(found.filter(({ file }) => !isElsewhere(file)).map((one) => [one.text, one.file]))];

describe('what console and devices say to users', () => {
  beforeAll(() => translateWith(de.translate));
  afterAll(() => translateWith());

  it('is found in their sources', () => {
    const texts = said.map(([text]) => text);
    for (const text of [
      'Selected channel is busy',
      'Battery at {} %',
      'Cancelled',
      'The recorder ended unexpectedly',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.length).toBeGreaterThan(200);
  });

  it.each(ELSEWHERE)('%s contains sentences that users do not see', (place) => {
    expect(found.some(({ file }) => file.startsWith(place))).toBe(true);
  });

  it.each(said)('%j has German (%s)', (text) => {
    const sample = text.replaceAll('{}', '7');
    expect(translated(sample)).not.toBe(sample);
  });
});
