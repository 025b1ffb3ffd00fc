import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../roles/vocabulary.js';
import { assignableRoles } from '../users/assignable.js';
import { mayMore, viewRefusal } from './user-views.js';

describe('a view', () => {
  it.each<[viewer: Role, viewed: Role, refused: boolean]>([
    ['super_user', 'super_user', false],
    ['super_user', 'luc_partner', false],
    ['super_user', 'luc_vr_viewer', false],
    ['luc_media_group_admin', 'luc_media_group_admin', false],
    ['luc_media_group_admin', 'luc_admin', false],
    ['luc_admin', 'luc_admin', false],
    ['luc_admin', 'luc_media_group_admin', true],
    ['luc_admin', 'super_user', true],
    // Support may request access to other inventories, an administrator may not.
    ['luc_admin', 'luc_partner', true],
    ['luc_contractor', 'luc_regular', false],
    ['luc_contractor', 'luc_admin', true],
    ['luc_regular', 'luc_read', false],
  ])('of %s as %s is refused: %s', (viewer, viewed, refused) => {
    expect(viewRefusal({ own: false, viewer: [viewer], viewed: [viewed] })).toBe(refused ? 'VIEW_REFUSED' : null);
  });

  it.each(ROLES)('as oneself is refused to %s', (role) => {
    expect(viewRefusal({ own: true, viewer: [role], viewed: [role] })).toBe('VIEW_REFUSED');
  });

  it('of types together counts what they add up to', () => {
    expect(mayMore(['luc_read', 'luc_admin'], ['luc_read'])).toBe(true);
    expect(mayMore(['luc_read'], ['luc_ingest', 'luc_admin'])).toBe(false);
  });

  it('is open for every type that one may give', () => {
    for (const role of ROLES) for (const given of assignableRoles([role])) expect(mayMore([given], [role])).toBe(false);
  });
});
