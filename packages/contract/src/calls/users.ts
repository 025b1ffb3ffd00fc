import { PASSWORD_POLICIES, ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { EffectivePermissions } from '../entities/effective-permissions.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { EndedSessions, UserSession } from '../entities/session.js';
import { ManagedUser } from '../entities/user.js';
import { UserImport, UserImportLine } from '../entities/user-import.js';

const kept = resource({
  kind: 'user',
  names: ['user', 'users'],
  path: `${CORE}/v2/admin/users`,
  see: 'user:read',
  manage: 'user:manage',
  item: ManagedUser,
  search: ['username', 'name', 'email', 'label'],
  sort: ['username', 'name', 'email', 'createdAt', 'lastSignInAt'],
});

const text = z.string().max(1024);
const ids = z.array(Id).max(500);
const fields = {
  username: text,
  firstName: text,
  lastName: text,
  email: text,
  /** Digits only; SMS needs the country code. */
  phone: text.default(''),
  label: text.default(''),
  role: z.enum(ROLES),
  inventoryIds: ids,
  groupIds: ids.default([]),
  passwordExpirationPolicy: z.enum(PASSWORD_POLICIES).default('never'),
  secondFactorExcluded: z.boolean().default(false),
  /** On-demand activation of unit licences; granted by administrators of inventories. */
  oda: z.boolean().default(false),
};
const errors = ['USER_EXISTS', 'EMAIL_TAKEN', 'NOT_ASSIGNABLE', 'NOT_FOUND'] as const;
/** A file with 500 users, characters. */
const MAX_CSV = 256 * 1024;
const csv = z.string().max(MAX_CSV);
const token = z.string().min(1).max(128);

/**
 * Users (spec 3 §3, §5, §6; the spec gives no paths). The whole filtered list as CSV is at `v2/admin/users/file`, which is not a call.
 * Nobody can change an account of a type that they may not assign; change one that is also in an inventory that they do not manage, except
 * its membership in those they manage; or remove the rights by which they act.
 */
export const users = defineCalls({
  list: {
    ...kept.list(),
    description: 'The same filter as CSV, whole: GET v2/admin/users/file.',
    query: kept.listQuery.extend({
      roles: z.array(z.enum(ROLES)).max(16).optional(),
      active: z.enum(['yes', 'no']).optional(),
      inventoryId: Id.optional(),
      groupId: Id.optional(),
    }),
    references: {
      inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' },
      group: { kind: 'group', in: 'query', key: 'groupId' },
    },
    errors: ['NOT_FOUND'],
  },
  get: kept.get(),
  create: kept.create({
    body: z.strictObject(fields),
    example: {
      username: 'anna.berg',
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'anna@metro.example',
      role: 'luc_regular',
      inventoryIds: ['metro'],
      groupIds: ['metro-news'],
    },
    errors,
  }),
  update: kept.update({
    body: z
      .strictObject({
        ...fields,
        phone: text,
        label: text,
        groupIds: ids,
        passwordExpirationPolicy: z.enum(PASSWORD_POLICIES),
        secondFactorExcluded: z.boolean(),
        oda: z.boolean(),
        active: z.boolean(),
        forceChangePassword: z.boolean(),
      })
      .partial(),
    example: { label: 'Night desk', active: true },
    errors: [
      'USER_EXISTS',
      'EMAIL_TAKEN',
      'NOT_ASSIGNABLE',
      'OWN_ACCOUNT',
      'OWN_INVENTORY',
      'LAST_SUPERUSER',
      'ENTERPRISE_USER',
    ],
  }),
  remove: {
    ...kept.remove(
      'Delete a user for good: sessions, API keys and everything that is theirs alone go with it; the audit keeps the name',
      ['NOT_ASSIGNABLE', 'OWN_ACCOUNT', 'LAST_SUPERUSER', 'ENTERPRISE_USER'],
    ),
    description:
      'For who may change the whole account. Users whom an organization manages are deleted by superusers alone.',
  },
  previewImport: {
    method: 'POST',
    path: `${CORE}/v2/admin/users/import/preview`,
    summary: 'What the import of a CSV file of up to 500 users would do, line by line; changes nothing',
    description:
      'Columns are those of the export; `username` says who is meant, new names are created, and a column that the file lacks changes nothing.',
    access: { permission: 'user:manage' },
    body: z.strictObject({ csv }),
    example: { csv: 'username,label\nanna.berg,Night desk\n' },
    response: z.object({ lines: z.array(UserImportLine) }),
    errors: [],
  },
  import: {
    method: 'POST',
    path: `${CORE}/v2/admin/users/import`,
    summary: 'Create and change the users of a CSV file, all of them or none',
    access: { permission: 'user:manage' },
    /** `sendLinks`: e-mails each new active user a link for setting a password. */
    body: z.strictObject({ csv, sendLinks: z.boolean().default(false) }),
    example: { csv: 'username,label\nanna.berg,Night desk\n' },
    response: UserImport,
    errors: ['NO_PUBLIC_URL'],
  },
  sessions: {
    method: 'GET',
    path: `${CORE}/v2/admin/users/{id}/sessions`,
    summary: 'Where a user whose account you may change is signed in, the latest use first',
    access: { permission: 'user:manage' },
    viewing: false,
    subject: { kind: 'user', in: 'params', key: 'id' },
    params: IdParams,
    response: z.array(UserSession),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE'],
  },
  endSessions: {
    method: 'POST',
    path: `${CORE}/v2/admin/users/{id}/sessions/removal`,
    summary: 'End sessions of a user and their sockets; ids that are none of the user’s sessions are ignored',
    access: { permission: 'user:manage' },
    subject: { kind: 'user', in: 'params', key: 'id' },
    params: IdParams,
    body: EndedSessions,
    example: { sessionIds: ['ses-1'] },
    response: z.object({ ended: z.int().min(0) }),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE'],
  },
  removeSecondFactor: {
    method: 'POST',
    path: `${CORE}/v2/admin/users/{id}/second-factor/removal`,
    summary:
      'Remove the app, the passkeys and the recovery codes that a user has lost; ends every session of the user. Without any, nothing happens',
    access: { permission: 'user:manage' },
    subject: { kind: 'user', in: 'params', key: 'id' },
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE', 'OWN_ACCOUNT'],
  },
  permissions: {
    method: 'GET',
    path: `${CORE}/v2/admin/users/{id}/permissions`,
    summary: 'What a user may do, where, and from which user type each permission comes',
    access: { permission: 'user:read' },
    subject: { kind: 'user', in: 'params', key: 'id' },
    params: IdParams,
    response: EffectivePermissions,
    errors: ['NOT_FOUND'],
  },
  createPasswordLink: {
    method: 'POST',
    path: `${CORE}/v2/admin/users/{id}/password_link`,
    summary:
      'Create a link with which a user sets a password: valid for 72 hours and one use; an earlier link becomes invalid',
    access: { permission: 'user:manage' },
    subject: { kind: 'user', in: 'params', key: 'id' },
    params: IdParams,
    body: z.strictObject({ deliver: z.enum(['email', 'copy']) }),
    example: { deliver: 'email' },
    status: 201,
    /** `url`: only with `copy`, and only in this response. */
    response: z.object({ delivery: z.enum(['sent', 'outbox', 'copy']), url: z.string().nullable(), expiresAt: Millis }),
    errors: [
      'NOT_FOUND',
      'NOT_ASSIGNABLE',
      'OWN_ACCOUNT',
      'USER_INACTIVE',
      'ENTERPRISE_USER',
      'NO_PUBLIC_URL',
      'THROTTLED',
    ],
  },
  readPasswordLink: {
    method: 'POST',
    path: `${CORE}/users/password_link/read`,
    summary: 'For whom a link is, and until when it is valid',
    access: { public: true },
    body: z.strictObject({ token }),
    example: { token: 'the part of the link after #' },
    response: z.object({ username: z.string(), expiresAt: Millis }),
    errors: ['PASSWORD_LINK', 'THROTTLED'],
  },
  setPassword: {
    method: 'POST',
    path: `${CORE}/users/password_link`,
    summary: 'Set a password with a link; it ends every session of the user',
    access: { public: true },
    body: z.strictObject({ token, password: z.string().min(1).max(1024) }),
    example: { token: 'the part of the link after #', password: 'a new one' },
    status: 204,
    response: null,
    errors: ['PASSWORD_LINK', 'THROTTLED'],
  },
});
