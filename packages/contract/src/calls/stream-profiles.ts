import { checkProfileAttributes, checkProfileName } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { Id, IdParams } from '../entities/ids.js';
import { Encoding, StreamProfile } from '../entities/stream-profile.js';

const OF_INVENTORY = `${CORE}/v2/admin/inventories/{id}/stream-profiles` as const;
const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofProfile = {
  path: `${CORE}/v2/admin/stream-profiles/{profileId}`,
  subject: { kind: 'streamProfile', in: 'params', key: 'profileId' },
  params: z.strictObject({ profileId: Id }),
} as const;
const manage = { permission: 'channel:configure' } as const;

/** Valid numbers: `profileProblems` in the domain. */
const Settings = z.strictObject({
  name: checkedText(checkProfileName),
  codec: Encoding.shape.codec,
  resolution: Encoding.shape.resolution,
  maxFrameRate: z.number(),
  videoKbps: z.number(),
  audioKbps: z.number(),
  /** JSON for integrations; empty: none. */
  attributes: checkedText(checkProfileAttributes).optional(),
});

/** Stream media profiles of inventories (spec 2 §3, §5, §8): how a picture is encoded for streaming destinations. */
export const streamProfiles = defineCalls({
  list: {
    method: 'GET',
    path: OF_INVENTORY,
    summary: 'Stream media profiles of an inventory, by name',
    access: { permission: 'channel:read' },
    subject: ofInventory,
    params: IdParams,
    response: z.array(StreamProfile),
    errors: ['NOT_FOUND'],
  },
  everywhere: {
    method: 'GET',
    path: `${CORE}/v2/admin/stream-profiles`,
    summary: 'Stream media profiles of all inventories, paged',
    access: { permission: 'systemSetting:manage' },
    query: pagedQuery(['name', 'inventory'], ['name', 'inventory']),
    response: paged(StreamProfile),
  },
  get: {
    ...ofProfile,
    method: 'GET',
    summary: 'One stream media profile',
    access: { permission: 'channel:read' },
    response: StreamProfile,
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: OF_INVENTORY,
    summary: 'Create a stream media profile',
    access: manage,
    subject: ofInventory,
    params: IdParams,
    body: Settings,
    example: {
      name: 'Social 720p',
      codec: 'h264',
      resolution: '1280x720',
      maxFrameRate: 30,
      videoKbps: 3000,
      audioKbps: 128,
    },
    status: 201,
    response: StreamProfile,
    errors: ['NOT_FOUND', 'STREAM_PROFILE_EXISTS', 'STREAM_PROFILE_LIMIT'],
  },
  update: {
    ...ofProfile,
    method: 'PUT',
    summary: 'Change a stream media profile, also on air: its destinations are connected again',
    access: manage,
    body: Settings.partial(),
    example: { videoKbps: 2500 },
    response: StreamProfile,
    errors: ['NOT_FOUND', 'STREAM_PROFILE_EXISTS', 'STREAM_PROFILE_SHARED'],
  },
  remove: {
    ...ofProfile,
    method: 'DELETE',
    summary: 'Delete a stream media profile that no destination uses',
    access: manage,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'STREAM_PROFILE_USED'],
  },
});
