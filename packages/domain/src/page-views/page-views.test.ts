import { expect, it } from 'vitest';
import { isPageRoute, PAGE_ROUTES } from './page-views.js';

it.each([
  ['/unit/list', true],
  ['/manage/groups', true],
  ['/unit/list/unt-1', false],
  ['/unit/list?q=anna', false],
  ['/sign_in', false],
  ['', false],
])('the page %s is counted: %j', (path, expected) => {
  expect(isPageRoute(path)).toBe(expected);
});

it('counts each page once, under an address without ids', () => {
  expect(new Set(PAGE_ROUTES).size).toBe(PAGE_ROUTES.length);
  for (const path of PAGE_ROUTES) expect(path).toMatch(/^(\/[A-Za-z_]+)+$/);
});
