import * as z from 'zod';

/** Services of a channel that other parties call. */
const CHANNEL_SERVICES = ['srt', 'rist', 'srtla', 'rtmp', 'rtmps', 'whip', 'videoReturn'] as const;

/** Where the server of a channel listens for one of its services. */
export const ChannelAddress = z
  .object({ service: z.enum(CHANNEL_SERVICES), host: z.string(), port: z.int().min(1).max(65_535) })
  .meta({ id: 'ChannelAddress' });
export type ChannelAddress = z.output<typeof ChannelAddress>;
