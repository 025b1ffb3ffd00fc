import { expect, test } from 'vitest';
import { isAway } from './away.js';

const coded = (code: string): Error => Object.assign(new Error('said so'), { code });

test.each([
  ['no server', coded('ECONNREFUSED'), true],
  ['no socket', coded('ENOENT'), true],
  ['a broken pipe', coded('EPIPE'), true],
  ['a shutdown', coded('57P01'), true],
  ['a start', coded('57P03'), true],
  ['a statement that took too long', coded('57014'), true],
  ['a full disk', coded('53100'), true],
  ['too many connections', coded('53300'), true],
  ['a disk that fails', coded('58030'), true],
  ['a standby', coded('25006'), true],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), true],
  ['one that broke before', new Error('Client has encountered a connection error and is not queryable'), true],
  ['a pool without a connection', new Error('timeout exceeded when trying to connect'), true],
  ['a row that is there already', coded('23505'), false],
  ['a statement that is wrong', coded('42601'), false],
  ['a fault of our own', new TypeError('x is not a function'), false],
  ['a code of another kind', coded('ERR_INVALID_ARG_TYPE'), false],
])('%s: %s', (_, error, away) => {
  expect(isAway(error)).toBe(away);
});
