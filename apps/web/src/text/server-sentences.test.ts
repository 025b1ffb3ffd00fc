import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translated, translateWith } from './sentences.js';
import { TRANSLATIONS } from './testing/catalogues.js';
import { ELSEWHERE, serverSentences } from './testing/server-sentences.js';

const found = serverSentences();
const isElsewhere = (file: string): boolean => ELSEWHERE.some((place) => file.startsWith(place));
const said = [...new Map(found.filter(({ file }) => !isElsewhere(file)).map((one) => [one.text, one.file]))];

describe('what devices say to users, and what the console stores', () => {
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
  });

  it.each(ELSEWHERE)('%s contains sentences that users do not see', (place) => {
    expect(found.some(({ file }) => file.startsWith(place))).toBe(true);
  });

  describe.each(TRANSLATIONS)('in %s', (_, { messages, translate }) => {
    beforeAll(() => translateWith(translate));
    afterAll(() => translateWith());

    it('is many sentences', () => expect(said.length + Object.keys(messages).length).toBeGreaterThan(300));

    it.each(said)('has words for %j (%s)', (text) => {
      const sample = text.replaceAll('{}', '7');
      expect(translated(sample)).not.toBe(sample);
    });
  });
});
