import * as z from 'zod';

/** The user of each peer. */
export const USERNAME = 'tenant';
export const PASSWORD = 'Bench-Peer-1';

export const PeerReady = z.object({ type: z.literal('ready'), port: z.int() });
