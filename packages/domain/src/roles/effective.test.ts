import { describe, expect, it } from 'vitest';
import { keyPermissions } from '../api-keys/api-keys.js';
import { effectiveKeyPermissions, effectivePermissions } from './effective.js';
import { permissionsOf } from './permissions.js';
import { ROLES } from './vocabulary.js';

describe('effective permissions', () => {
  it.each(ROLES.map((role) => [role]))('of a user of type %s are those that calls are decided by', (role) => {
    const shown = effectivePermissions([role]);
    expect(new Set(shown.map(({ permission }) => permission))).toEqual(new Set(permissionsOf([role])));
    expect(shown.every(({ withheld }) => withheld === null)).toBe(true);
  });

  it('name each type that gives one', () => {
    const of = (name: string) =>
      effectivePermissions(['luc_read', 'luc_regular']).find((one) => one.permission === name);
    expect(of('unit:read')?.roles).toEqual(['luc_read', 'luc_regular']);
    expect(of('unit:start')?.roles).toEqual(['luc_regular']);
    expect(of('user:manage')).toBeUndefined();
    expect(effectivePermissions([])).toEqual([{ permission: 'session:own', roles: [], withheld: null }]);
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
    const of = (name: string) =>
      effectiveKeyPermissions('luc_admin', ['luc_contractor']).find((one) => one.permission === name);
    expect([of('user:manage')?.withheld, of('audit:read')?.withheld, of('unit:start')?.withheld]).toEqual([
      'keys',
      'maker',
      null,
    ]);
  });
});
