import { describe, expect, test } from 'vitest';
import { restorable } from './last-route.js';

describe('the address that is restored', () => {
  test.each([
    ['/unit/multiview', '/unit/multiview'],
    ['/unit/list?state=live&unit=u1', '/unit/list?state=live&unit=u1'],
    [null, null],
    [undefined, null],
    ['', null],
    ['/', null],
    ['/?x=1', null],
    ['/sign_in?back=/unit/list', null],
    ['/error', null],
    ['//elsewhere.example/', null],
    ['/\\elsewhere.example', null],
    ['https://elsewhere.example/', null],
    ['javascript:alert(1)', null],
  ])('%s → %s', (href, expected) => {
    expect(restorable(href)).toBe(expected);
  });
});
