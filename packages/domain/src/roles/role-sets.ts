import type { Role } from './vocabulary.js';

/** Roles that cannot open the console on their own (spec 1 §6). */
export const LIMITED_ROLES = [
  'luc_curator',
  'luc_multipoint',
  'luc_application',
  'luc_unit_control',
  'luc_freelancer',
  'luc_ingest',
  'luc_studio',
  'luc_vr_viewer',
  'luc_read',
] as const satisfies readonly Role[];

const limited: ReadonlySet<Role> = new Set<Role>(LIMITED_ROLES);

/** Every role is a limited one. True without any role, so that such a user is refused. */
export const isLimited = (roles: readonly Role[]): boolean => roles.every((role) => limited.has(role));

/** May only read: has the read role and none that opens the console. */
export const isReadOnly = (roles: readonly Role[]): boolean => isLimited(roles) && roles.includes('luc_read');

/** May only use video return. */
export const isVideoReturnOnly = (roles: readonly Role[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'luc_vr_viewer');

/** Names of roles that users see (spec 1 §6). */
export const ROLE_NAMES = {
  super_user: 'superuser',
  luc_admin: 'admin',
  luc_media_group_admin: 'media group admin',
  luc_regular: 'regular',
  luc_read: 'read only',
  luc_application: 'application',
  luc_curator: 'curator',
  luc_multipoint: 'multipoint',
  luc_contractor: 'contractor',
  luc_partner: 'partner',
  luc_unit_control: 'unit control',
  staff: 'staff',
  luc_freelancer: 'freelancer',
  luc_ingest: 'ingest',
  luc_studio: 'studio',
  luc_vr_viewer: 'video return viewer',
} as const satisfies Readonly<Record<Role, string>>;
