import { LANGUAGES } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { caseLetter } from './letters.js';

const FACTS = {
  inventory: 'Metro News',
  subject: 'The van stays offline',
  author: 'anna',
  text: 'Since 9:00.',
  link: 'https://console.example/customer_portal/cases',
};

it.each(LANGUAGES)('says in %s who wrote what, and where it is answered', (language) => {
  const { subject, text } = caseLetter(language, FACTS);
  expect(subject).toContain(FACTS.subject);
  for (const fact of Object.values(FACTS)) expect(text).toContain(fact);
  expect(caseLetter(language, { ...FACTS, link: null }).text).not.toContain('null');
});

it('differs by language', () => {
  expect(new Set(LANGUAGES.map((language) => caseLetter(language, FACTS).subject)).size).toBe(LANGUAGES.length);
});
