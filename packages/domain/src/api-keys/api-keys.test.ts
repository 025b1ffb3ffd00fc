import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../roles/permissions.js';
import { ROLES, type Role } from '../roles/vocabulary.js';
import {
  checkApiKeyName,
  isMakerConfirmed,
  keyPermissions,
  isKeyRoleAllowed,
  MAKER_CONFIRMED_DAYS,
} from './api-keys.js';

describe('an API key', () => {
  it.each<[Role, Role[], boolean]>([
    ['luc_regular', ['luc_admin'], true],
    ['luc_admin', ['luc_admin'], true],
    ['luc_media_group_admin', ['luc_admin'], false],
    ['super_user', ['luc_media_group_admin'], false],
    ['super_user', ['super_user'], true],
    ['luc_regular', ['luc_contractor'], false],
    ['luc_regular', ['luc_regular'], false],
    ['luc_read', [], false],
  ])('of type %s whose maker is %j stands: %s', (role, makerRoles, stands) => {
    expect(isKeyRoleAllowed(role, makerRoles)).toBe(stands);
  });

  it.each([
    ['of no organization', null, true],
    ['confirmed now', 0, true],
    ['confirmed almost 7 days ago', MAKER_CONFIRMED_DAYS * 86_400_000 - 1, true],
    ['confirmed 7 days ago', MAKER_CONFIRMED_DAYS * 86_400_000, false],
  ])('of a user %s is usable: %s, %s', (_who, agoMs, usable) => {
    const now = Date.UTC(2026, 10, 27);
    expect(isMakerConfirmed(agoMs === null ? null : now - agoMs, now)).toBe(usable);
  });

  it('never may what its type or its maker may not, nor what is a person’s', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), fc.array(fc.constantFrom(...ROLES)), (role, makerRoles) => {
        for (const permission of keyPermissions(role, makerRoles)) {
          expect(permissionsOf([role]).has(permission)).toBe(true);
          expect(permissionsOf(makerRoles).has(permission)).toBe(true);
          expect([
            'session:own',
            'user:manage',
            'apiKey:manage',
            'webhook:manage',
            'share:manage',
            'inventory:manage',
            'organization:manage',
            'system:manage',
            'inventoryService:trial',
            'supportCase:manage',
            'story:configure',
            'inventoryService:manage',
          ]).not.toContain(permission);
        }
      }),
    );
    expect(keyPermissions('luc_regular', ['luc_admin']).has('unit:start')).toBe(true);
    expect(keyPermissions('luc_read', ['super_user']).has('unit:start')).toBe(false);
  });

  it.each([
    ['Rundown export', null],
    ['', 'This field is required'],
    ['x'.repeat(65), 'Must have at most 64 characters'],
    [String.raw`a\b`, 'Cannot contain \\'],
  ])('named %j: %s', (name, complaint) => {
    expect(checkApiKeyName(name)?.text ?? null).toBe(complaint);
  });
});
