import { LANGUAGES } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { passwordLinkMessage } from './password-link-message.js';

const FACTS = { username: 'anna.k', link: 'https://console.example/set_password#t', hours: 72 };

it.each(LANGUAGES)('in %s it names the user, the link and how long it is valid', (language) => {
  const { text } = passwordLinkMessage(language, FACTS);
  for (const fact of Object.values(FACTS)) expect(text).toContain(String(fact));
});

it('has a subject of its own in each language', () => {
  expect(LANGUAGES.map((language) => passwordLinkMessage(language, FACTS).subject)).toEqual([
    'Set your password',
    'Legen Sie Ihr Passwort fest',
    'Establezca su contraseña',
  ]);
});
