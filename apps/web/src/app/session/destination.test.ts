import { describe, expect, test } from 'vitest';
import { destination, landing } from './destination.js';

describe('where a user is sent', () => {
  test.each([
    [['luc_regular'], '/unit/list', null],
    [['luc_regular'], '/unit/multiview', null],
    [['luc_regular'], '/', null],
    [['luc_read'], '/unit/list', '/unauthorized_user'],
    [['luc_read'], '/easy_live', null],
    [['luc_read'], '/', null],
    [['luc_freelancer'], '/', '/unauthorized_user'],
    [['luc_freelancer'], '/easy_live', '/unauthorized_user'],
    [['luc_vr_viewer'], '/unit/multiview', '/limited_access'],
    [['luc_studio', 'luc_regular'], '/unit/list', null],
    [[], '/unit/list', '/unauthorized_user'],
  ] as const)('%j at %s → %s', (roles, path, expected) => {
    expect(destination(roles, path, false)).toBe(expected);
  });

  test('the unit list never sends to itself', () => {
    for (const roles of [['luc_regular'], ['super_user'], ['luc_partner']] as const) {
      expect(destination(roles, '/unit/list', false)).toBeNull();
    }
  });
});

test.each([
  [['luc_read'], null, '/easy_live'],
  [['luc_read'], '/unit/list?unit=u1', '/easy_live'],
  [['luc_read'], '/easy_live', '/easy_live'],
  [['luc_regular'], '/easy_live', '/easy_live'],
  [['luc_regular'], null, '/unit/list'],
  [['luc_regular'], '/unit/multiview?page=2', '/unit/multiview?page=2'],
  [['luc_regular'], '/system/whats_new', '/unit/list'],
  [['luc_regular'], '//elsewhere.example/', '/unit/list'],
  [['luc_freelancer'], '/unit/list', '/unit/list'],
] as const)('%j who ask for %s come to %s', (roles, href, expected) => {
  expect(landing(roles, href)).toBe(expected);
});
