import { expect, it } from 'vitest';
import { ROLES } from '../roles/vocabulary.js';
import { answersForSupport, caseAfter, checkCaseSubject, checkCaseText } from './support-cases.js';

it('is open after a message of the customer, answered after one of support, and closed when it was closed', () => {
  expect([caseAfter('customer'), caseAfter('support'), caseAfter('close')]).toEqual(['open', 'answered', 'closed']);
});

it.each([
  ['', 'This field is required'],
  ['   ', 'This field is required'],
  ['x'.repeat(4097), 'Must have at most 4096 characters'],
  ['a\\b', 'Cannot contain \\'],
  ['The van does not come on air', undefined],
])('checks the description %#', (text, sentence) => {
  expect(checkCaseText(text)?.text).toBe(sentence);
});

it('takes a subject of a line', () => {
  expect(checkCaseSubject('x'.repeat(256))?.text).toBe('Must have at most 255 characters');
  expect(checkCaseSubject('')?.text).toBe('This field is required');
});

it('is answered by superusers and partners alone', () => {
  expect(ROLES.filter((role) => answersForSupport([role]))).toEqual(['super_user', 'luc_partner']);
});
