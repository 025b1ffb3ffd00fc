import { expect, it } from 'vitest';
import { checkPassword, checkPasswordConfirmation } from './password.js';

const WEAK = "Must contain an upper case letter, a lower case letter, and a number or one of !#$@_'+,?[].-";

it.each([
  ['Abcdefg0', null],
  ['Abcdefg9', null],
  ['Abcdefg!', null],
  ['Abcdefg1 ü', null],
  ['Abcdef1', 'Must have at least 8 characters'],
  ['abcdefg1', WEAK],
  ['ABCDEFG1', WEAK],
  ['Abcdefgh', WEAK],
  ['Abcdefg*', WEAK],
])('%j: %s', (password, complaint) => {
  expect(checkPassword(password)?.text ?? null).toBe(complaint);
});

it('wants the same password twice', () => {
  expect(checkPasswordConfirmation('Abcdefg1', 'Abcdefg1')).toBeNull();
  expect(checkPasswordConfirmation('Abcdefg1', 'abcdefg1')?.text).toBe('The passwords do not match');
});
