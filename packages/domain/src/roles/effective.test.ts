import { describe, expect, it } from 'vitest';
import { keyPermissions } from '../api-keys/api-keys.js';
import { effectiveKeyPermissions, effectivePermissions, type EffectivePermission } from './effective.js';
import { permissionsOf, permissionsOfUser } from './permissions.js';
import { ROLES } from './vocabulary.js';

const named = (shown: readonly EffectivePermission[], name: string) =>
  shown.find(({ permission }) => permission === name);

describe('effective permissions', () => {
  it.each(ROLES.map((role) => [role]))('of a user of type %s are those that calls are decided by', (role) => {
    const shown = effectivePermissions({ roles: [role], oda: false });
    expect(new Set(shown.map(({ permission }) => permission))).toEqual(new Set(permissionsOf([role])));
    expect(shown.every(({ withheld }) => withheld === null)).toBe(true);
  });

  it('name each type that gives one', () => {
    const shown = effectivePermissions({ roles: ['luc_read', 'luc_regular'], oda: false });
    expect(named(shown, 'unit:read')?.roles).toEqual(['luc_read', 'luc_regular']);
    expect(named(shown, 'unit:start')?.roles).toEqual(['luc_regular']);
    expect(named(shown, 'user:manage')).toBeUndefined();
    expect(effectivePermissions({ roles: [], oda: false })).toEqual([
      { permission: 'session:own', roles: [], withheld: null },
    ]);
  });

  it('of a user with ODA have the activation of licences, from whatever type', () => {
    for (const role of ROLES) {
      const user = { roles: [role], oda: true };
      const shown = effectivePermissions(user);
      expect(new Set(shown.map(({ permission }) => permission))).toEqual(new Set(permissionsOfUser(user)));
      expect(named(shown, 'licence:activate')).toMatchObject({ withheld: null });
    }
    expect(named(effectivePermissions({ roles: ['luc_read'], oda: true }), 'licence:activate')?.roles).toEqual([]);
    expect(permissionsOf(['luc_contractor']).has('licence:activate')).toBe(false);
  });

  it.each(ROLES.flatMap((role) => ROLES.map((maker) => [role, maker] as const)))(
    'of a key of type %s made by a %s are those that its calls are decided by',
    (role, maker) => {
      const shown = effectiveKeyPermissions(role, [maker]);
      const given = shown.filter(({ withheld }) => withheld === null).map(({ permission }) => permission);
      expect(new Set(given)).toEqual(new Set(keyPermissions(role, [maker])));
    },
  );

  it('say why one is withheld from a key', () => {
    const shown = effectiveKeyPermissions('luc_admin', ['luc_contractor']);
    const why = (name: string) => named(shown, name)?.withheld;
    expect([why('user:manage'), why('audit:read'), why('unit:start')]).toEqual(['keys', 'maker', null]);
  });
});
