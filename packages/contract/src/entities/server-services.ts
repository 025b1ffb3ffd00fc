import { CHANNEL_SERVICES, DEVICE_SERVICES } from '@backhaul/domain';
import * as z from 'zod';

/**
 * A service of a server. `enabled`: whether the server offers it, by its last report; `address`: its address for units and senders, for
 * services with one address for all channels; `channels`: how many of its channels use it or are configured to, of those that the
 * caller sees, null for services without channels.
 */
export const ServerService = z
  .object({
    serviceId: z.enum([...CHANNEL_SERVICES, ...DEVICE_SERVICES]),
    enabled: z.boolean(),
    address: z.object({ host: z.string(), port: z.int().min(1).max(65_535) }).nullable(),
    channels: z.int().min(0).nullable(),
  })
  .meta({ id: 'ServerService' });
export type ServerService = z.output<typeof ServerService>;
