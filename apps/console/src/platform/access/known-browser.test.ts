import { expect, it } from 'vitest';
import { testVault } from '../vault/testing.js';
import { Vault } from '../vault/vault.js';
import { knownBrowser, newBrowserToken } from './known-browser.js';

const vault = testVault();
const token = newBrowserToken(vault, 'Anna');
const id = token.split('.')[0];

it('knows the browser again, whatever the case of the name', () => {
  expect(knownBrowser(vault, 'anna', token)).toBe(id);
});

it.each<[title: string, username: string, token: string | undefined]>([
  ['of another user', 'bob', token],
  ['without a token', 'anna', undefined],
  ['with a word', 'anna', 'true'],
  ['with another id', 'anna', `${'A'.repeat(22)}.${token.split('.')[1]}`],
  ['with another signature', 'anna', `${id}.${'A'.repeat(43)}`],
  ['of another installation', 'anna', newBrowserToken(new Vault(Buffer.alloc(32, 9)), 'anna')],
])('does not know one %s', (_title, username, given) => {
  expect(knownBrowser(vault, username, given)).toBeUndefined();
});
