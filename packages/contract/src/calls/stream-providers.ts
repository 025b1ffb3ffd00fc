import { PROVIDER_PROTOCOLS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { Id, IdParams } from '../entities/ids.js';
import { ProviderProfile, StreamProvider } from '../entities/stream-provider.js';

const OF_INVENTORY = `${CORE}/v2/admin/inventories/{id}/stream-providers` as const;
const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofProvider = {
  path: `${CORE}/v2/admin/stream-providers/{providerId}`,
  subject: { kind: 'streamProvider', in: 'params', key: 'providerId' },
  params: z.strictObject({ providerId: Id }),
} as const;
const see = { permission: 'channel:read' } as const;
const manage = { permission: 'channel:configure' } as const;
const text = z.string().max(1024);

/** Valid values: `providerProblems` in the domain. */
const Settings = z.strictObject({
  protocol: z.enum(PROVIDER_PROTOCOLS),
  name: text,
  domain: text,
  url: text,
  /** RTMP; null: none. */
  secondaryUrl: text.nullable().optional(),
  /** Main stream media profile; null: none. */
  profileId: Id.nullable().optional(),
});

/** Stream providers of inventories (spec 2 §3, §7): services that destinations send to, each with at most one main stream media profile. */
export const streamProviders = defineCalls({
  list: {
    method: 'GET',
    path: OF_INVENTORY,
    summary: 'Stream providers of an inventory, by name',
    access: see,
    subject: ofInventory,
    params: IdParams,
    response: z.array(StreamProvider),
    errors: ['NOT_FOUND'],
  },
  everywhere: {
    method: 'GET',
    path: `${CORE}/v2/admin/stream-providers`,
    summary: 'Stream providers of all inventories, paged',
    access: { permission: 'systemSetting:manage' },
    query: pagedQuery(['name', 'inventory'], ['name', 'inventory']),
    response: paged(StreamProvider),
  },
  get: {
    ...ofProvider,
    method: 'GET',
    summary: 'One stream provider',
    access: see,
    response: StreamProvider,
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: OF_INVENTORY,
    summary: 'Create a stream provider',
    access: manage,
    subject: ofInventory,
    params: IdParams,
    body: Settings,
    example: { protocol: 'rtmp', name: 'Video site', domain: 'example.org', url: 'rtmps://live.example.org/app' },
    status: 201,
    response: StreamProvider,
    errors: ['NOT_FOUND', 'STREAM_PROVIDER_EXISTS', 'STREAM_PROVIDER_LIMIT'],
  },
  update: {
    ...ofProvider,
    method: 'PUT',
    summary: 'Change a stream provider; destinations keep the addresses and the profile that they were saved with',
    access: manage,
    body: Settings.omit({ protocol: true }).partial(),
    example: { domain: 'example.com' },
    response: StreamProvider,
    errors: ['NOT_FOUND', 'STREAM_PROVIDER_EXISTS'],
  },
  remove: {
    ...ofProvider,
    method: 'DELETE',
    summary: 'Delete a stream provider that no destination names',
    access: manage,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'STREAM_PROVIDER_USED'],
  },
  fetchProfiles: {
    method: 'GET',
    path: `${CORE}/streaming-media-profiles`,
    summary: 'Stream media profiles that a provider takes, its main one first; none when there is no such provider',
    access: see,
    subject: { kind: 'inventory', in: 'query', key: 'inventoryId' },
    query: z.strictObject({ inventoryId: Id, providerName: text, domain: text }),
    response: z.array(ProviderProfile),
    errors: ['NOT_FOUND'],
  },
});
