import { expect, it } from 'vitest';
import { reasonOf } from './reasons.js';

it.each<[string, string | number | undefined, string]>([
  ['bind EADDRINUSE 127.0.0.1:8901', 'EADDRINUSE', 'Something else of the server receives at this port'],
  ['connect ECONNREFUSED 10.0.0.1:1883', 'ECONNREFUSED', 'The peer refuses the connection'],
  ['send EWHATEVER', 'EWHATEVER', 'The connection failed'],
  ['Connection refused: Not authorized', 5, 'The broker refuses the user name or the password'],
  ['Connection refused: Something', 77, 'The broker refuses the connection'],
  ['The peer does not answer', undefined, 'The peer does not answer'],
])('%s (%s) is said as %s', (text, code, words) => {
  expect(reasonOf(Object.assign(new Error(text), code === undefined ? {} : { code }))).toBe(words);
});
