import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionsOf, seesApplyButtons } from './permissions.js';
import { assignableRoles, isLimited, isReadOnly, isVideoReturnOnly, ROLE_NAMES } from './role-sets.js';
import { PERMISSIONS, type Permission, ROLES, type Role } from './vocabulary.js';

const COLUMNS = ['unit:read', 'unit:start', 'unit:rename', 'unit:pair', 'channel:secrets', 'audit:read'] as const;

// sees · starts · configures · pairs · sees passphrases · reads the audit | limited · Apply buttons
const TABLE: readonly [Role, string][] = [
  ['super_user', 'yyyyyy|ny'],
  ['luc_admin', 'yyyyyy|ny'],
  ['luc_media_group_admin', 'yyyyyy|ny'],
  ['luc_contractor', 'yyyyyn|ny'],
  ['luc_partner', 'yyyyyn|ny'],
  ['luc_regular', 'yyynnn|ny'],
  ['staff', 'ynnnny|nn'],
  ['luc_read', 'ynnnnn|yn'],
  ['luc_unit_control', 'yynnnn|yn'],
  ['luc_freelancer', 'yynnnn|yn'],
  ['luc_application', 'yynnnn|yn'],
  ['luc_multipoint', 'ynnnnn|yn'],
  ['luc_curator', 'ynnnnn|yn'],
  ['luc_studio', 'nnnnnn|yn'],
  ['luc_ingest', 'nnnnnn|yn'],
  ['luc_vr_viewer', 'nnnnnn|yn'],
];
const sign = (yes: boolean): string => (yes ? 'y' : 'n');
const roleLists = fc.array(fc.constantFrom(...ROLES));

describe('the table of roles', () => {
  it('covers all sixteen', () => {
    expect(TABLE.map(([role]) => role).toSorted()).toEqual([...ROLES].toSorted());
  });

  it.each(TABLE)('%s', (role, expected) => {
    const may = permissionsOf([role]);
    const flags = sign(isLimited([role])) + sign(seesApplyButtons([role]));
    expect(`${COLUMNS.map((permission) => sign(may.has(permission))).join('')}|${flags}`).toBe(expected);
    expect(may.has('session:own')).toBe(true);
  });

  it('gives the whole set to super users and only a session to return viewers and to nobody', () => {
    expect([...permissionsOf(['super_user'])].toSorted()).toEqual([...PERMISSIONS].toSorted());
    expect([...permissionsOf(['luc_vr_viewer'])]).toEqual(['session:own']);
    expect([...permissionsOf([])]).toEqual(['session:own']);
  });

  it('lets nobody change what he cannot see', () => {
    const needs: readonly [Permission, Permission][] = [
      ['unit:start', 'unit:read'],
      ['unit:stop', 'unit:read'],
      ['unit:configure', 'unit:read'],
      ['channel:configure', 'channel:read'],
      ['channel:secrets', 'channel:read'],
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

  const regular: Role[] = ['luc_regular', 'luc_read', 'luc_ingest', 'luc_studio', 'luc_vr_viewer'];
  const full: Role[] = ['luc_media_group_admin', 'luc_admin', ...regular];
  it.each<[Role[], Role[]]>([
    [['super_user'], [...full, 'luc_partner']],
    [['luc_media_group_admin'], full],
    [['luc_admin'], ['luc_admin', ...regular]],
    [['luc_regular'], regular],
    [
      ['luc_regular', 'luc_admin'],
      ['luc_admin', ...regular],
    ],
    [['luc_contractor'], ['luc_regular', 'luc_read']],
    [['luc_partner'], ['luc_regular', 'luc_read']],
    [['luc_read'], []],
    [['staff'], []],
    [[], []],
  ])('%j may give %j', (creator, expected) => {
    expect(assignableRoles(creator)).toEqual(expected);
  });

  it('holds: nobody but a super user hands on a permission that he lacks', () => {
    for (const creator of ROLES) {
      const own = permissionsOf([creator]);
      const given = permissionsOf(assignableRoles([creator]));
      if (assignableRoles([creator]).length > 0) expect([...given].filter((one) => !own.has(one))).toEqual([]);
    }
  });

  it('names every role differently', () => {
    expect(new Set(Object.values(ROLE_NAMES)).size).toBe(ROLES.length);
    expect(ROLE_NAMES.luc_vr_viewer).toBe('video return viewer');
  });
});
