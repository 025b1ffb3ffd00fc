import { describe, expect, test } from 'vitest';
import { destination } from './destination.js';

describe('where a user is sent', () => {
  test.each([
    [['luc_regular'], '/unit/list', null],
    [['luc_regular'], '/unit/multiview', null],
    [['luc_regular'], '/', null],
    [['luc_read'], '/unit/list', '/unauthorized_user'],
    [['luc_read'], '/', '/unauthorized_user'],
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
