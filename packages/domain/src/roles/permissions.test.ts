import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from './permissions.js';
import { isLimited, isReadOnly, isVideoReturnOnly, ROLE_NAMES } from './role-sets.js';
import { PERMISSIONS, type Permission, ROLES, type Role } from './vocabulary.js';

const COLUMNS = ['unit:read', 'unit:start', 'unit:rename', 'unit:pair', 'channel:secrets', 'audit:read'] as const;

// sees · starts · configures · pairs · sees passphrases · reads the audit | limited
const TABLE: readonly [Role, string][] = [
  ['super_user', 'yyyyyy|n'],
  ['luc_admin', 'yyyyyy|n'],
  ['luc_media_group_admin', 'yyyyyy|n'],
  ['luc_contractor', 'yyyyyn|n'],
  ['luc_partner', 'yyyyyn|n'],
  ['luc_regular', 'yyynnn|n'],
  ['staff', 'ynnnnn|n'],
  ['luc_read', 'ynnnnn|y'],
  ['luc_unit_control', 'yynnnn|y'],
  ['luc_freelancer', 'yynnnn|y'],
  ['luc_application', 'yynnnn|y'],
  ['luc_multipoint', 'ynnnnn|y'],
  ['luc_curator', 'ynnnnn|y'],
  ['luc_studio', 'nnnnnn|y'],
  ['luc_ingest', 'nnnnnn|y'],
  ['luc_vr_viewer', 'nnnnnn|y'],
];
const sign = (yes: boolean): string => (yes ? 'y' : 'n');
const roleLists = fc.array(fc.constantFrom(...ROLES));

describe('the table of roles', () => {
  it('covers all sixteen', () => {
    expect(TABLE.map(([role]) => role).toSorted()).toEqual([...ROLES].toSorted());
  });

  it.each(TABLE)('%s', (role, expected) => {
    const may = permissionsOf([role]);
    const flags = sign(isLimited([role]));
    expect(`${COLUMNS.map((permission) => sign(may.has(permission))).join('')}|${flags}`).toBe(expected);
    expect(may.has('session:own')).toBe(true);
  });

  it('gives superusers every permission and only a session to return viewers and users without a role', () => {
    expect([...permissionsOf(['super_user'])].toSorted()).toEqual([...PERMISSIONS].toSorted());
    expect([...permissionsOf(['luc_vr_viewer'])]).toEqual(['session:own']);
    expect([...permissionsOf([])]).toEqual(['session:own']);
  });

  it('lists the permissions of every role but the superuser’s, so that no role gets a new one by accident', () => {
    const source = readFileSync(new URL('permissions.ts', import.meta.url), 'utf8');
    expect(source.match(/.*: PERMISSIONS,/g)).toEqual(['  super_user: PERMISSIONS,']);
    expect(source).not.toContain('...PERMISSIONS');
  });

  it('lets superusers alone set options of ffmpeg', () => {
    expect(ROLES.filter((role) => permissionsOf([role]).has('channel:ffmpeg'))).toEqual(['super_user']);
  });

  it('no role may change what it cannot see', () => {
    const needs: readonly [Permission, Permission][] = [
      ['unit:start', 'unit:read'],
      ['unit:stop', 'unit:read'],
      ['unit:configure', 'unit:read'],
      ['channel:configure', 'channel:read'],
      ['channel:secrets', 'channel:read'],
      ['channel:ffmpeg', 'channel:configure'],
      ['server:configure', 'server:read'],
    ];
    for (const role of ROLES) {
      const may = permissionsOf([role]);
      for (const [act, sight] of needs) expect(may.has(act) && !may.has(sight)).toBe(false);
    }
  });

  it('holds: permissions add up, and a further role takes none away', () => {
    fc.assert(
      fc.property(roleLists, fc.constantFrom(...ROLES), (roles, more) => {
        const sum = permissionsOf([...roles, more]);
        const parts = [...permissionsOf(roles), ...permissionsOf([more])];
        expect([...sum].toSorted()).toEqual([...new Set(parts)].toSorted());
      }),
    );
  });
});

describe('sets of roles', () => {
  it.each<[Role[], limited: boolean, readOnly: boolean, videoReturn: boolean]>([
    [[], true, false, false],
    [['luc_read'], true, true, false],
    [['luc_read', 'luc_regular'], false, false, false],
    [['luc_read', 'luc_curator'], true, true, false],
    [['luc_vr_viewer'], true, false, true],
    [['luc_vr_viewer', 'luc_studio'], true, false, false],
    [['luc_vr_viewer', 'luc_regular'], false, false, false],
  ])('%j', (roles, limited, readOnly, videoReturn) => {
    expect([isLimited(roles), isReadOnly(roles), isVideoReturnOnly(roles)]).toEqual([limited, readOnly, videoReturn]);
  });

  it('names every role differently', () => {
    expect(new Set(Object.values(ROLE_NAMES)).size).toBe(ROLES.length);
    expect(ROLE_NAMES.luc_vr_viewer).toBe('video return viewer');
  });
});
