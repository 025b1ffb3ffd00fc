import { PERMISSIONS, type Permission, type Role } from './vocabulary.js';

const SEE = [
  'session:own',
  'client:read',
  'group:read',
  'unit:read',
  'channel:read',
  'server:read',
  'audioRoom:read',
  'alert:read',
  'notification:read',
  'story:read',
] as const satisfies readonly Permission[];
const TRANSMIT = ['unit:start', 'unit:stop', 'audioRoom:join'] as const satisfies readonly Permission[];
const OPERATE = [
  ...SEE,
  ...TRANSMIT,
  'unit:configure',
  'unit:rename',
  'unit:reboot',
  'unit:label',
  'alert:acknowledge',
  'file:upload',
  'file:delete',
  'playout:control',
  'supportCase:manage',
  'tally:set',
  'tally:link',
  'story:manage',
] as const satisfies readonly Permission[];
const MANAGE = [
  ...OPERATE,
  'unit:pair',
  'unit:remove',
  'channel:configure',
  'channel:secrets',
  'server:configure',
  'user:read',
  'user:manage',
  'usageProfile:read',
] as const satisfies readonly Permission[];
/** Listed explicitly: a new system permission is granted only by adding it to a list. */
const ADMINISTER = [
  ...MANAGE,
  'audioRoom:manage',
  'group:manage',
  'unit:license',
  'apiKey:manage',
  'webhook:manage',
  'audioInterface:manage',
  'tally:manage',
  'alert:manage',
  'story:configure',
  'usageProfile:manage',
  'usageReport:read',
  'inventoryService:read',
  'inventoryService:trial',
  'licence:activate',
  'accessApproval:decide',
  'remoteAction:decide',
  'usageReport:manage',
  'audit:read',
  'outbox:read',
] as const satisfies readonly Permission[];
const RECEIVE = [
  'session:own',
  'client:read',
  'group:read',
  'channel:read',
  'server:read',
  'notification:read',
] as const satisfies readonly Permission[];

/**
 * Permissions of each role (spec 1 §6 gives no matrix, so this is ours). `routeAccess` defines which pages
 * a role may open.
 */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  super_user: PERMISSIONS,
  luc_admin: ADMINISTER,
  luc_media_group_admin: [...ADMINISTER, 'share:manage'],
  luc_contractor: [...MANAGE, 'remoteAction:ask'],
  luc_partner: [...MANAGE, 'accessApproval:ask', 'remoteAction:ask'],
  luc_regular: OPERATE,
  staff: SEE,
  luc_read: SEE,
  luc_unit_control: [...SEE, ...TRANSMIT],
  luc_freelancer: [...SEE, ...TRANSMIT],
  luc_application: [...SEE, ...TRANSMIT, 'tally:set'],
  luc_multipoint: SEE,
  luc_curator: SEE,
  luc_studio: [...RECEIVE, 'alert:read'],
  luc_ingest: RECEIVE,
  luc_vr_viewer: ['session:own'],
};

/** Permissions of several roles together. Every signed-in user may keep a session, even without a role. */
export const permissionsOf = (roles: readonly Role[]): ReadonlySet<Permission> =>
  new Set<Permission>(['session:own', ...roles.flatMap((role) => ROLE_PERMISSIONS[role])]);

/** Permission that the flag ODA of a user adds: on-demand activation of unit licences (spec 3 §6). */
export const ODA_PERMISSION = 'licence:activate' satisfies Permission;

/** What a user may do, by roles and the flag ODA. */
export const permissionsOfUser = ({
  roles,
  oda,
}: {
  readonly roles: readonly Role[];
  readonly oda: boolean;
}): ReadonlySet<Permission> => {
  const own = permissionsOf(roles);
  return oda ? new Set([...own, ODA_PERMISSION]) : own;
};
