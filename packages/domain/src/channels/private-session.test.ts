import { expect, it } from 'vitest';
import { permissionsOf } from '../roles/permissions.js';
import { ROLES } from '../roles/vocabulary.js';
import { givesPictures } from './private-session.js';

it.each([
  { privateSession: false, managesChannels: false, given: true },
  { privateSession: false, managesChannels: true, given: true },
  { privateSession: true, managesChannels: false, given: false },
  { privateSession: true, managesChannels: true, given: true },
])('private: $privateSession, to one who manages channels: $managesChannels → $given', ({ given, ...one }) => {
  expect(givesPictures(one, one)).toBe(given);
});

it('in a private session, these roles see the picture', () => {
  const seeing = ROLES.filter((role) =>
    givesPictures({ privateSession: true }, { managesChannels: permissionsOf([role]).has('channel:configure') }),
  );
  expect(seeing.toSorted()).toEqual([
    'luc_admin',
    'luc_contractor',
    'luc_media_group_admin',
    'luc_partner',
    'super_user',
  ]);
});
