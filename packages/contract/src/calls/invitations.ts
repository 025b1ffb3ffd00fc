import { EXPIRATIONS, GUEST_TYPES, INVITATION_MODES, INVITATION_TRANSPORTS, REGENERATIONS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { Invitation, MadeInvitation } from '../entities/guest.js';
import { GuestToken, guestTalk } from './guest-talk.js';
import { IceServers } from '../entities/ice-servers.js';
import { Id, IdParams, Millis } from '../entities/ids.js';

const ofGroup = { kind: 'group', in: 'params', key: 'groupId' } as const;
const GroupParams = z.strictObject({ groupId: Id });
const OF_GROUP = `${CORE}/groups/{groupId}` as const;

/** Invitation settings of a group, the transports of this console, and whether it has a gateway that browsers connect to. */
export const InvitationSettings = z
  .object({
    regeneration: z.enum(REGENERATIONS),
    email: z.enum(['smtp', 'outbox']),
    sms: z.boolean(),
    /** Whether links can be sent: the console's public address is configured. */
    sends: z.boolean(),
    gateway: z.boolean(),
  })
  .meta({ id: 'InvitationSettings' });

/** Those settings, and the invitations that they renew, by unit name. */
const PermanentInvitations = InvitationSettings.extend({ invitations: z.array(Invitation) }).meta({
  id: 'PermanentInvitations',
});

const Recipient = { transport: z.enum(INVITATION_TRANSPORTS), recipient: z.string().max(255).default('') };

const Expiry = z.object({ expiresAt: Millis.nullable() }).meta({ id: 'UnitExpiration' });

const Invited = z.strictObject({
  name: z.string().max(1024),
  type: z.enum(GUEST_TYPES).default('smartUnits'),
  mode: z.enum(INVITATION_MODES).default('adhoc'),
  expiration: z.enum(EXPIRATIONS).default('day'),
  interview: z.boolean().default(false),
  channelId: Id.nullable().default(null),
  /** An audio room of the inventory, which the guest may join with the browser. */
  audioRoomId: Id.nullable().default(null),
  ...Recipient,
});
const inviting = {
  method: 'POST',
  summary: 'Invite a guest to use a browser as a smart or lite unit',
  description: 'Adds the unit. The link is returned only once; the console keeps its hash.',
  access: { permission: 'unit:pair' },
  subject: ofGroup,
  params: GroupParams,
  body: Invited,
  example: { name: 'guest-anna', mode: 'adhoc', expiration: 'day', transport: 'link' },
  status: 201,
  response: MadeInvitation,
  errors: ['NOT_FOUND', 'NAME_TAKEN', 'NO_SMS', 'NO_PUBLIC_URL', 'FEATURE_OFF', 'SERVICE_LICENSE'],
} as const;

/** The present group of the caller, with its name in spec 3 §7. */
const CurrentGroup = z.strictObject({ crnt_vcg_uid: Id.optional() });
const currentGroup = { current: { kind: 'group', in: 'query', key: 'crnt_vcg_uid' } } as const;

const readsSettings = {
  method: 'GET',
  summary: 'Invitation settings of a group',
  access: { permission: 'unit:pair' },
  subject: ofGroup,
  params: GroupParams,
  response: InvitationSettings,
  errors: ['NOT_FOUND'],
} as const;
const setsSettings = {
  ...readsSettings,
  method: 'PUT',
  summary: 'Set how often the links of a group’s permanent units are renewed',
} as const;

const readsExpiry = {
  method: 'GET',
  summary: 'When an ad-hoc unit expires; null for never',
  access: { permission: 'unit:read' },
  response: Expiry,
  errors: ['NOT_FOUND'],
} as const;
const setsExpiry = {
  method: 'PUT',
  summary: 'Set when an ad-hoc unit expires, from now; its link stays',
  access: { permission: 'unit:pair' },
  body: z.strictObject({ expiration: z.enum(EXPIRATIONS) }),
  example: { expiration: 'week' },
  response: Expiry,
  errors: ['NOT_FOUND', 'NOT_INVITED', 'FEATURE_OFF', 'SERVICE_LICENSE'],
} as const;
const unitInGroup = {
  subject: { kind: 'unit', in: 'params', key: 'unitId' },
  references: { group: ofGroup },
  params: z.strictObject({ groupId: Id, unitId: Id }),
} as const;

/** Smart and lite units: invitations, and the calls of the page behind their links (spec 1 §7, §9). */
export const invitations = defineCalls({
  invite: { ...inviting, path: `${OF_GROUP}/smartunit` },
  inviteOfGroup: { ...inviting, path: `${OF_GROUP}/invitation` },
  inviteByEmail: {
    ...inviting,
    path: `${OF_GROUP}/email`,
    summary: 'Invite a guest by e-mail to use a browser as a smart or lite unit',
    body: Invited.omit({ transport: true }),
    example: { name: 'guest-anna', recipient: 'anna@example.com' },
  },
  inviteBySms: {
    ...inviting,
    path: `${OF_GROUP}/sms`,
    summary: 'Invite a guest by SMS to use a browser as a smart or lite unit',
    body: Invited.omit({ transport: true }),
    example: { name: 'guest-anna', recipient: '4915112345678' },
  },
  adhoc: {
    method: 'GET',
    path: `${OF_GROUP}/adhoc`,
    summary: 'Ad-hoc invitations of a group, by name of the unit; of one kind of guest with `mode`',
    access: { permission: 'unit:pair' },
    subject: ofGroup,
    references: currentGroup,
    params: GroupParams,
    query: CurrentGroup.extend({ mode: z.enum(GUEST_TYPES).optional() }),
    response: z.array(Invitation),
    errors: ['NOT_FOUND'],
  },
  inviteAdhoc: {
    ...inviting,
    method: 'PUT',
    path: `${OF_GROUP}/adhoc`,
    summary: 'Invite a guest for a time to use a browser as a smart or lite unit',
    body: Invited.omit({ mode: true }),
    example: { name: 'guest-anna', expiration: 'day', transport: 'link' },
  },
  permanent: {
    ...readsSettings,
    path: `${OF_GROUP}/permanent`,
    summary: 'Permanent invitations of a group, and how often their links are renewed',
    description: '`regenerate` is for PUT; here it has no effect.',
    response: PermanentInvitations,
    references: currentGroup,
    query: CurrentGroup.extend({ regenerate: z.enum(REGENERATIONS).optional() }),
  },
  setPermanent: {
    ...setsSettings,
    path: `${OF_GROUP}/permanent`,
    response: PermanentInvitations,
    references: currentGroup,
    query: CurrentGroup.extend({ regenerate: z.enum(REGENERATIONS) }),
  },
  invitation: {
    method: 'GET',
    path: `${CORE}/smartunit/{id}/invitation`,
    summary: 'The invitation of a smart or lite unit',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    response: Invitation,
    errors: ['NOT_FOUND', 'NOT_INVITED'],
  },
  renew: {
    method: 'POST',
    path: `${CORE}/smartunit/{id}/invitation`,
    summary: 'Create a new link; it replaces the earlier one and disconnects its guest',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ expiration: z.enum(EXPIRATIONS).default('day'), ...Recipient }),
    example: { expiration: 'week', transport: 'email', recipient: 'anna@example.com' },
    status: 201,
    response: MadeInvitation,
    errors: ['NOT_FOUND', 'NOT_INVITED', 'NO_SMS', 'NO_PUBLIC_URL', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  },
  revoke: {
    method: 'DELETE',
    path: `${CORE}/smartunit/{id}/invitation`,
    summary: 'Revoke the link of a unit and disconnect its guest',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'NOT_INVITED'],
  },
  setAudioRoom: {
    method: 'PUT',
    path: `${CORE}/smartunit/{id}/invitation/audioRoom`,
    summary: 'Set the audio room that a guest may join, or none; a guest who is in another one is out of it at once',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ audioRoomId: Id.nullable() }),
    example: { audioRoomId: 'room-1' },
    response: Invitation,
    errors: ['NOT_FOUND', 'NOT_INVITED'],
  },
  expiration: { ...readsExpiry, path: `${CORE}/v2/units/{id}/expiration`, subject: ofUnit, params: IdParams },
  setExpiration: { ...setsExpiry, path: `${CORE}/v2/units/{id}/expiration`, subject: ofUnit, params: IdParams },
  expirationInGroup: { ...readsExpiry, path: `${CORE}/v2/groups/{groupId}/units/{unitId}/expiration`, ...unitInGroup },
  setExpirationInGroup: {
    ...setsExpiry,
    path: `${CORE}/v2/groups/{groupId}/units/{unitId}/expiration`,
    ...unitInGroup,
  },
  remove: {
    method: 'DELETE',
    path: `${CORE}/groups/{groupId}/adhoc/units/{id}`,
    summary: 'Remove an ad-hoc unit: its link becomes invalid and its transmission ends',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: z.strictObject({ groupId: Id, id: Id }),
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'NOT_INVITED'],
  },
  settings: { ...readsSettings, path: `${OF_GROUP}/smartunit/settings` },
  setSettings: {
    ...setsSettings,
    path: `${OF_GROUP}/smartunit/settings`,
    body: z.strictObject({ regeneration: z.enum(REGENERATIONS) }),
    example: { regeneration: 'weekly' },
  },
  look: {
    method: 'POST',
    path: `${CORE}/v2/guest/invitation`,
    summary: 'Details of an invitation, for the guest who holds its link',
    access: { public: true },
    body: z.strictObject({ token: GuestToken }),
    example: { token: 'Zm9yLXRoZS1ndWVzdC1wYWdlLWFuZC1ub2JvZHktZWw' },
    response: z
      .object({
        name: z.string(),
        groupName: z.string(),
        interview: z.boolean(),
        expiresAt: Millis.nullable(),
        /** The name of the audio room that the guest may join. */
        audioRoom: z.string().nullable(),
        /** Whether the audio room of the invitation was deleted. */
        audioRoomLost: z.boolean(),
      })
      .meta({ id: 'InvitationLook' }),
    errors: ['INVITATION', 'INVITATION_EXPIRED', 'THROTTLED'],
  },
  connect: {
    method: 'POST',
    path: `${CORE}/v2/guest/connection`,
    summary:
      'Connect the guest’s browser: takes a WebRTC offer and returns the answer; an earlier connection by the same link ends',
    access: { public: true },
    // An offer of 64 kB, made longer by the escapes of its line breaks in JSON.
    maxBody: 72 * 1024,
    body: z.strictObject({
      token: GuestToken,
      offer: z.string().min(1).max(65_536),
      guestName: z.string().max(1024).default(''),
    }),
    example: { token: 'Zm9yLXRoZS1ndWVzdC1wYWdlLWFuZC1ub2JvZHktZWw', offer: 'v=0 …' },
    response: z.object({ answer: z.string() }).meta({ id: 'GuestConnection' }),
    errors: ['INVITATION', 'INVITATION_EXPIRED', 'THROTTLED', 'GUEST_OFFER'],
  },
  iceServers: {
    method: 'POST',
    path: `${CORE}/v2/guest/iceServers`,
    summary: 'STUN and TURN servers for the guest’s browser, with credentials that are valid for some hours',
    access: { public: true },
    body: z.strictObject({ token: GuestToken }),
    example: { token: 'Zm9yLXRoZS1ndWVzdC1wYWdlLWFuZC1ub2JvZHktZWw' },
    response: z
      .object({
        iceServers: IceServers,
      })
      .meta({ id: 'GuestIceServers' }),
    errors: ['INVITATION', 'INVITATION_EXPIRED', 'THROTTLED'],
  },
  stunTurnInfo: {
    method: 'GET',
    path: `${CORE}/stunTurnInfo`,
    summary: 'STUN and TURN servers for the WebRTC connection of a unit, with credentials in its name that end',
    description:
      '`turnExpiration`: when the credentials end, seconds since 1970; null where no TURN server is configured. `identifier` is the unit.',
    access: { permission: 'unit:pair' },
    viewing: false,
    subject: { kind: 'unit', in: 'query', key: 'identifier' },
    query: z.strictObject({ identifier: Id }),
    response: z
      .object({ identifier: Id, iceServers: IceServers, turnExpiration: z.int().nullable() })
      .meta({ id: 'StunTurnInfo' }),
    errors: ['NOT_FOUND'],
  },
  picture: {
    method: 'POST',
    path: `${CORE}/v2/guest/picture`,
    summary:
      'Return picture of an interview: the latest picture of the unit’s channel, JPEG as base64; null if there is none, and during a private session',
    access: { public: true },
    body: z.strictObject({ token: GuestToken }),
    example: { token: 'Zm9yLXRoZS1ndWVzdC1wYWdlLWFuZC1ub2JvZHktZWw' },
    response: z
      .object({ channelName: z.string().nullable(), jpeg: z.string().nullable(), privateSession: z.boolean() })
      .meta({ id: 'GuestPicture' }),
    errors: ['INVITATION', 'INVITATION_EXPIRED', 'THROTTLED'],
  },
  ...guestTalk,
});
