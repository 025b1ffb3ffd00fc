import { ApiProblem } from '@backhaul/contract/client';
import { expect, it } from 'vitest';
import { fieldProblems, problemText } from './problem.js';

const problem = (code: string, more = {}) =>
  new ApiProblem({ type: 'about:blank', title: `Title of ${code}`, status: 409, code, ...more });

it.each([
  [
    'a malformed field',
    problem('INVALID', { errors: [{ path: 'body.name', message: 'Invalid field' }] }),
    'Invalid field',
  ],
  ['a name that is taken', problem('NAME_TAKEN'), 'Title of NAME_TAKEN'],
  ['a refusal of the whole', problem('UNIT_BUSY'), undefined],
  ['what is no answer', new Error('no network'), undefined],
])('%s', (_, error, atName) => {
  expect(fieldProblems(error).get('name')).toBe(atName);
});

it('prefers the detail of a refusal to its title', () => {
  expect(problemText(problem('X', { detail: 'More' }))).toBe('More');
  expect(problemText(problem('X'))).toBe('Title of X');
  expect(problemText(new Error('no network'))).toBe('no network');
});

it.each([
  ['USER_EXISTS', 'username'],
  ['EMAIL_TAKEN', 'email'],
])('says %s at the field %s', (code, field) => {
  expect(fieldProblems(problem(code)).get(field)).toBe(`Title of ${code}`);
});
