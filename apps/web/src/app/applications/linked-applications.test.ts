import { expect, test } from 'vitest';
import { elsewhere, webAddress } from './linked-applications.js';

test.each([
  ['https://portal.example/start', 'https://portal.example/start'],
  ['http://portal.example', 'http://portal.example/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//portal.example', undefined],
  ['/elsewhere', undefined],
  ['', undefined],
  [null, undefined],
])('%j leads to %j', (text, href) => {
  expect(webAddress(text)?.href).toBe(href);
});

test('only what has an address is offered, in the order of the drawer', () => {
  const none = { videoReturn: null, matrix: null, customerPortal: null };
  expect(elsewhere(undefined)).toEqual([]);
  expect(elsewhere(none)).toEqual([]);
  const some = elsewhere({ ...none, customerPortal: 'https://portal.example', videoReturn: 'https://return.example' });
  expect(some.map(({ key, url }) => `${key} ${url.host}`)).toEqual([
    'videoReturn return.example',
    'customerPortal portal.example',
  ]);
});
