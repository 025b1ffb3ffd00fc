import * as z from 'zod';

/** STUN and TURN servers in the format of browsers; credentials expire after some hours. */
export const IceServers = z.array(
  z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
);
