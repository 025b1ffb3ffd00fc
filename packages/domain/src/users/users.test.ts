import { describe, expect, it } from 'vitest';
import { settingMessage } from '../messages/settings.js';
import { ROLES, type Role } from '../roles/vocabulary.js';
import { accountProblems, checkUserLabel, checkUsername, shutOutRefusal } from './account.js';
import { assignableRoles } from './assignable.js';

const REGULAR = ['luc_regular', 'luc_read', 'luc_ingest', 'luc_studio', 'luc_vr_viewer'] as const;

describe('types that may be assigned', () => {
  it.each<[Role[], readonly Role[]]>([
    [['super_user'], ROLES],
    [['luc_media_group_admin'], ['luc_media_group_admin', 'luc_admin', ...REGULAR]],
    [['luc_admin'], ['luc_admin', ...REGULAR]],
    [['luc_contractor'], REGULAR],
    [['luc_partner'], REGULAR],
    [
      ['luc_partner', 'luc_admin'],
      ['luc_admin', ...REGULAR],
    ],
    [['luc_regular', 'staff', 'luc_read'], []],
    [[], []],
  ])('by %j', (roles, expected) => {
    expect([...assignableRoles(roles)].toSorted()).toEqual([...expected].toSorted());
  });
});

const PATTERN = 'Must match the pattern: a-z A-Z 0-9 @.+-_';
it.each([
  ['anna.berg+x@metro-1_a', null],
  ['abc', null],
  ['', 'This field is required'],
  ['ab', 'Must be between 3 and 255 characters'],
  ['a'.repeat(256), 'Must be between 3 and 255 characters'],
  ['anna berg', PATTERN],
  ['ännchen', PATTERN],
])('user name %j: %s', (name, complaint) => {
  expect(checkUsername(name)?.text ?? null).toBe(complaint);
});

it.each([
  ['', null],
  ['x'.repeat(30), null],
  ['x'.repeat(31), 'Must have at most 30 characters'],
  [String.raw`a\b`, 'Cannot contain \\'],
])('label %j: %s', (label, complaint) => {
  expect(checkUserLabel(label)?.text ?? null).toBe(complaint);
});

it('names each field that is wrong, and asks for an inventory of all but superusers', () => {
  const bad = { username: 'a', firstName: 'anna', lastName: 'B', email: 'x', label: 'x'.repeat(31), inventoryIds: [] };
  expect(accountProblems(bad, 'luc_regular').map(({ path }) => path)).toEqual([
    'username',
    'firstName',
    'lastName',
    'email',
    'label',
    'inventoryIds',
  ]);
  expect(accountProblems(bad, 'luc_read')).toContainEqual({
    path: 'firstName',
    message: settingMessage('first_name_uppercase'),
  });
  expect(accountProblems({ inventoryIds: [] }, 'super_user')).toEqual([]);
  expect(accountProblems({}, undefined)).toEqual([]);
});

describe('an account', () => {
  const stays = {
    own: false,
    deactivates: false,
    leaves: false,
    before: ['luc_read'],
    after: ['luc_read'],
    otherSuperusers: 1,
  } as const;
  const boss = { ...stays, before: ['super_user'], after: ['super_user'] } as const;
  it.each([
    ['stays as it is', stays, null],
    ['of somebody else is deactivated', { ...stays, deactivates: true }, null],
    ['of somebody else gets another type', { ...stays, after: ['luc_regular'] as const }, null],
    ['is one’s own and is deactivated', { ...stays, own: true, deactivates: true }, 'OWN_ACCOUNT'],
    ['is one’s own and gets another type', { ...stays, own: true, after: ['luc_admin'] as const }, 'OWN_ACCOUNT'],
    ['is one’s own and leaves an inventory', { ...stays, own: true, leaves: true }, 'OWN_INVENTORY'],
    ['of somebody else leaves an inventory', { ...stays, leaves: true }, null],
    ['is the superuser’s own and leaves an inventory', { ...boss, own: true, leaves: true }, null],
    ['is one’s own and stays', { ...stays, own: true }, null],
    ['is one of two superusers', { ...boss, deactivates: true }, null],
    ['is the last superuser and is deactivated', { ...boss, deactivates: true, otherSuperusers: 0 }, 'LAST_SUPERUSER'],
    [
      'is the last superuser and gets another type',
      { ...boss, after: ['luc_admin'] as const, otherSuperusers: 0 },
      'LAST_SUPERUSER',
    ],
    ['is the last superuser and stays', { ...boss, otherSuperusers: 0 }, null],
  ] as const)('%s', (_, risk, refusal) => {
    expect(shutOutRefusal(risk)).toBe(refusal);
  });
});
