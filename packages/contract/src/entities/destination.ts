import { DESTINATION_PROTOCOLS, DESTINATION_STATES, SRT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Kbps, Millis } from './ids.js';

/**
 * State of a streaming destination in the view of its channel. `since`: when the state began, as its server reports; `retryAt`: when
 * a failed one is tried again; `detail`: why it failed, for people.
 */
export const DestinationStatus = z
  .object({
    destinationId: Id,
    name: z.string(),
    protocol: z.enum(DESTINATION_PROTOCOLS),
    state: z.enum(DESTINATION_STATES),
    since: Millis.nullable(),
    retryAt: Millis.nullable(),
    detail: z.string(),
    sentKbps: Kbps,
  })
  .meta({ id: 'DestinationStatus' });
export type DestinationStatus = z.output<typeof DestinationStatus>;

/** State of what a server fetches for a channel; as of `DestinationStatus`. */
export const SourceStatus = DestinationStatus.pick({ state: true, since: true, retryAt: true, detail: true }).meta({
  id: 'SourceStatus',
});
export type SourceStatus = z.output<typeof SourceStatus>;

/**
 * A streaming destination of a channel, with its settings; those that its protocol does not have are null. Its passphrase or key is
 * never answered. `address`: where receivers get the programme from the server, of SRT listeners and HLS; null while the server has not
 * reported it, and of HLS, whose key is in it, for callers without `channel:secrets`.
 */
export const Destination = DestinationStatus.extend({
  on: z.boolean(),
  mode: z.enum(SRT_MODES).nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  latencyMs: z.int().nullable(),
  streamId: z.string().nullable(),
  url: z.string().nullable(),
  ttl: z.int().nullable(),
  hasKey: z.boolean(),
  address: z.string().nullable(),
}).meta({ id: 'Destination' });
export type Destination = z.output<typeof Destination>;
