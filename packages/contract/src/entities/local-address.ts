import * as z from 'zod';

/** An address of a network interface of a server. */
export const LocalAddress = z
  .object({ interface: z.string().max(64), address: z.union([z.ipv4(), z.ipv6()]) })
  .meta({ id: 'LocalAddress' });
export type LocalAddress = z.output<typeof LocalAddress>;
