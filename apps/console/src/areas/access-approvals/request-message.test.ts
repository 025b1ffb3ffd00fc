import { LANGUAGES } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { requestMessage } from './request-message.js';

const FACTS = {
  supporter: 'helpdesk-2',
  inventory: 'Metro News',
  reason: 'No return video on crew-1',
  link: 'https://console.example/manage/access_approvals',
};

it.each(LANGUAGES)('in %s it names who asks, for what, why, and where to answer', (language) => {
  const { subject, text } = requestMessage(language, FACTS);
  expect(subject).toContain(FACTS.inventory);
  for (const fact of Object.values(FACTS)) expect(text).toContain(fact);
  expect(requestMessage(language, { ...FACTS, link: null }).text).not.toContain('null');
});

it('has a subject of its own in each language', () => {
  expect(new Set(LANGUAGES.map((language) => requestMessage(language, FACTS).subject)).size).toBe(LANGUAGES.length);
});
