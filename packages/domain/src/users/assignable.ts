import { ROLES, type Role } from '../roles/vocabulary.js';

/** Types that regular-level creators may assign (spec 3 §5). */
const REGULAR_LEVEL = [
  'luc_regular',
  'luc_read',
  'luc_ingest',
  'luc_studio',
  'luc_vr_viewer',
] as const satisfies Role[];
const ADMIN_SET = ['luc_admin', ...REGULAR_LEVEL] as const satisfies Role[];
const FULL_SET = ['luc_media_group_admin', ...ADMIN_SET] as const satisfies Role[];

const ASSIGNABLE: Partial<Readonly<Record<Role, readonly Role[]>>> = {
  super_user: ROLES,
  luc_media_group_admin: FULL_SET,
  luc_admin: ADMIN_SET,
  luc_contractor: REGULAR_LEVEL,
  luc_partner: REGULAR_LEVEL,
};

/** User types that a user with these types may assign, and whose accounts they may change (spec 3 §5). */
export const assignableRoles = (roles: readonly Role[]): readonly Role[] => {
  const may = new Set(roles.flatMap((role) => ASSIGNABLE[role] ?? []));
  return ROLES.filter((role) => may.has(role));
};
