import { CHANNEL_SERVICES, DEVICE_SERVICES } from '@backhaul/domain';
import * as z from 'zod';

/**
 * A service of a server. `enabled`: whether the server offers it, as it last reported; `address`: where units and senders reach it, of
 * services that have one address for all channels; `channels`: how many of its channels use it or are set to, of those that the caller
 * sees, null for services that are not of channels.
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
