import { checkPassword } from '@backhaul/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable.js';

const words = ['luc.operator', 'Anna', 'Kern'];

describe('a guessable password', () => {
  it.each([
    ['a common one', 'Password1'],
    ['a common one in capitals', 'QWERTY123'],
    ['a common one with signs for letters', 'P@ssw0rd'],
    ['a common one with a year', 'Sunshine2024'],
    ['a common one between signs', '!!Baseball!!'],
    ['the product', 'Backhaul-2026!'],
    ['the user name', 'Luc.Operator7'],
    ['the own name', 'annakern-12'],
    ['the default account', 'Administrator1!'],
  ])('is %s: %s', async (_title, password) => {
    expect(await isGuessable(password, words)).toBe(true);
  });

  it.each([
    'Correct-horse-7',
    'Bench-Console-1',
    'tRellis-mango-Quay',
    'Annabel tells it at 7 to Kernow',
    'xK3-pq!Lw9zT',
  ])('is not %s', async (password) => {
    expect(await isGuessable(password, words)).toBe(false);
  });

  it('is every one of the list that the rules of composition would let through, of which there are over 3,000', async () => {
    const capitalised = dictionary['passwords-common'].map((one) => one.charAt(0).toUpperCase() + one.slice(1));
    const allowed = capitalised.filter((password) => checkPassword(password) === null);
    expect(allowed.length).toBeGreaterThan(3_000);
    for (const password of allowed) expect(await isGuessable(password, []), password).toBe(true);
  });
});
