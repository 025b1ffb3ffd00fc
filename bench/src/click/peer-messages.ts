import * as z from 'zod';

export const PeerReady = z.object({
  type: z.literal('ready'),
  http: z.string(),
  ws: z.string(),
  mqtt: z.string(),
});
