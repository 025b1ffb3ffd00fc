import { expect, it } from 'vitest';
import { aiOriginOf, aiProblemOf, checkAiLanguage, checkAiModel, checkAiUrl, isPassing } from './ai-settings.js';

it.each([
  ['https://api.example.org/v1', true],
  ['https://api.example.org', true],
  ['http://10.0.0.5:8000/v1/', true],
  ['http://[::1]:8000', true],
  ['', false],
  ['api.example.org', false],
  ['ftp://api.example.org', false],
  ['https://user:secret@api.example.org/v1', false],
  ['https://api.example.org/v1?key=secret', false],
  ['https://api.example.org/v1#x', false],
  ['https://api.example.org:99999/', false],
  ['javascript:alert(1)', false],
])('the address %j is one of a service: %s', (url, is) => {
  expect(checkAiUrl(url) === null).toBe(is);
});

it.each([
  ['whisper-1', true],
  ['Systran/faster-whisper-large-v3', true],
  ['', false],
  ['a\nb', false],
  ['"; x', false],
  ['x'.repeat(129), false],
])('the model %j is a name: %s', (model, is) => {
  expect(checkAiModel(model) === null).toBe(is);
});

it.each([
  ['auto', true],
  ['de', true],
  ['yue', true],
  ['', false],
  ['DE', false],
  ['german', false],
])('the language %j is a code: %s', (language, is) => {
  expect(checkAiLanguage(language) === null).toBe(is);
});

it('keeps a key for protocol, host and port', () => {
  expect(aiOriginOf('https://API.example.org:443/v1')).toBe('https://api.example.org');
  expect(aiOriginOf('http://api.example.org/v1')).not.toBe(aiOriginOf('https://api.example.org/v1'));
  expect(aiOriginOf('nothing')).toBe('');
});

it.each([
  [200, null, false],
  [302, 'redirect', false],
  [401, 'key', false],
  [403, 'key', false],
  [404, 'notFound', false],
  [400, 'status', false],
  [429, 'busy', true],
  [500, 'status', true],
] as const)('the status %i means %s, to be tried again: %s', (status, problem, again) => {
  expect(aiProblemOf(status)).toBe(problem);
  if (problem !== null) expect(isPassing(problem, status)).toBe(again);
});
