import { PROVIDER_PROTOCOLS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';
import { StreamProfile } from './stream-profile.js';

/**
 * A stream provider of an inventory (spec 2 §3): the first part of its destinations' addresses, and the number of its destinations.
 * `secondaryUrl`: RTMP; `takesKey`: whether its destinations have a stream key.
 */
export const StreamProvider = z
  .object({
    id: Id,
    inventory: Named,
    name: z.string(),
    domain: z.string(),
    protocol: z.enum(PROVIDER_PROTOCOLS),
    url: z.string(),
    secondaryUrl: z.string().nullable(),
    takesKey: z.boolean(),
    /** Its main stream media profile; null: the unchanged programme. */
    profileId: Id.nullable(),
    destinations: z.int(),
    createdAt: Millis,
  })
  .meta({ id: 'StreamProvider' });
export type StreamProvider = z.output<typeof StreamProvider>;

/** A stream media profile that a provider supports; `main`: the main one of the provider. */
export const ProviderProfile = StreamProfile.extend({ main: z.boolean() }).meta({ id: 'ProviderProfile' });
export type ProviderProfile = z.output<typeof ProviderProfile>;
