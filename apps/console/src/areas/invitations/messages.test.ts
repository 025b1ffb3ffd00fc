import { LANGUAGES } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { invitationMessage } from './messages.js';

const FACTS = {
  unit: 'guest-1',
  group: 'North-desk',
  link: 'https://console.example/guest#t',
  expiresAt: Date.UTC(2026, 10, 21, 23, 30),
};

it.each([
  ['en', 'Go live for North-desk', 'until November 21, 2026 at 23:30 UTC'],
  ['de', 'Live gehen für North-desk', 'bis 21. November 2026 um 23:30 UTC'],
  ['es', 'Salga en directo para North-desk', 'hasta el 21 de noviembre de 2026 a las 23:30 UTC'],
] as const)('in %s it names the sender, the unit, the link and its end', (language, subject, until) => {
  const message = invitationMessage(language, FACTS);
  expect(message.subject).toBe(subject);
  for (const fact of [FACTS.unit, FACTS.group, FACTS.link, until]) expect(message.text).toContain(fact);
  expect(message.short).toContain(FACTS.link);
});

it.each(LANGUAGES)('in %s one without an end names none', (language) => {
  expect(invitationMessage(language, { ...FACTS, expiresAt: null }).text).not.toMatch(/null|UTC/);
});
