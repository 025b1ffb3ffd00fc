/** Roles and permissions (spec 1 §6); the table that maps one to the other is in `permissions.ts`. */

/** The 16 roles of a user. */
export const ROLES = [
  'super_user',
  'luc_admin',
  'luc_media_group_admin',
  'luc_regular',
  'luc_read',
  'luc_application',
  'luc_curator',
  'luc_multipoint',
  'luc_contractor',
  'luc_partner',
  'luc_unit_control',
  'staff',
  'luc_freelancer',
  'luc_ingest',
  'luc_studio',
  'luc_vr_viewer',
] as const;
export type Role = (typeof ROLES)[number];

/** What a user may be allowed to do: `<noun>:<verb>`. */
export const PERMISSIONS = [
  'session:own',
  'client:read',
  'group:read',
  'group:manage',
  'user:read',
  'user:manage',
  'unit:read',
  'unit:start',
  'unit:stop',
  'unit:configure',
  'unit:rename',
  'unit:reboot',
  'unit:label',
  'unit:pair',
  'unit:remove',
  'unit:license',
  'channel:read',
  'channel:configure',
  'channel:secrets',
  'channel:ffmpeg',
  'file:upload',
  'file:delete',
  'server:read',
  'server:configure',
  'software:manage',
  'alert:read',
  'alert:acknowledge',
  'notification:read',
  'apiKey:manage',
  'webhook:manage',
  'audit:read',
  'outbox:read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
