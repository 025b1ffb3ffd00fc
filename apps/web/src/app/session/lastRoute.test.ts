import { describe, expect, test } from 'vitest';
import { restorable } from './lastRoute.js';

describe('the address that is restored', () => {
  test.each([
    ['/unit/multiview', '/unit/multiview'],
    ['/unit/list?state=live&unit=u1', '/unit/list?state=live&unit=u1'],
    [null, '/unit/list'],
    [undefined, '/unit/list'],
    ['', '/unit/list'],
    ['/', '/unit/list'],
    ['/?x=1', '/unit/list'],
    ['/sign_in?back=/unit/list', '/unit/list'],
    ['/error', '/unit/list'],
    ['//elsewhere.example/', '/unit/list'],
    ['/\\elsewhere.example', '/unit/list'],
    ['https://elsewhere.example/', '/unit/list'],
    ['javascript:alert(1)', '/unit/list'],
  ])('%s → %s', (href, expected) => {
    expect(restorable(href)).toBe(expected);
  });
});
