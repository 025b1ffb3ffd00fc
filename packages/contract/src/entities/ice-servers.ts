import * as z from 'zod';

/** STUN and TURN servers as browsers take them; credentials end after some hours. */
export const IceServers = z.array(
  z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
);
