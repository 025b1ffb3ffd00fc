import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { de } from './de/index.js';
import { translated, translateWith } from './sentences.js';
import { ELSEWHERE, serverSentences } from './testing/server-sentences.js';

const found = serverSentences();
const isElsewhere = (file: string): boolean => ELSEWHERE.some((place) => file.startsWith(place));
const said = [...new Map(found.filter(({ file }) => !isElsewhere(file)).map((one) => [one.text, one.file]))];

describe('what devices say to users, and what the console stores', () => {
  beforeAll(() => translateWith(de.translate));
  afterAll(() => translateWith());

  it('is found in their sources', () => {
    const texts = said.map(([text]) => text);
    for (const text of [
      'The device has not answered',
      'Battery at {} %',
      'Cancelled',
      'The recorder ended unexpectedly',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.length + Object.keys(de.messages).length).toBeGreaterThan(300);
  });

  it.each(ELSEWHERE)('%s contains sentences that users do not see', (place) => {
    expect(found.some(({ file }) => file.startsWith(place))).toBe(true);
  });

  it.each(said)('%j has German (%s)', (text) => {
    const sample = text.replaceAll('{}', '7');
    expect(translated(sample)).not.toBe(sample);
  });
});
