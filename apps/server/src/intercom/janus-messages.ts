import * as z from 'zod';

/** A participant of a room in Janus AudioBridge's list. */
const Member = z.object({
  id: z.string(),
  talking: z.boolean().optional(),
  muted: z.boolean().optional(),
});

/** Data of the AudioBridge plugin: the used part of answers and events. */
export const BridgeData = z.object({
  audiobridge: z.string().optional(),
  room: z.string().optional(),
  id: z.string().optional(),
  participants: z.array(Member).optional(),
  /** Address to which a plain RTP participant sends. */
  rtp: z.object({ ip: z.string(), port: z.int().min(1).max(65_535) }).optional(),
  error_code: z.int().optional(),
  error: z.string().optional(),
});
export type BridgeData = z.output<typeof BridgeData>;

/** A message of Janus over its websocket. */
export const JanusMessage = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  /** The handle that it concerns. */
  sender: z.number().optional(),
  data: z.object({ id: z.number() }).optional(),
  plugindata: z.object({ data: BridgeData }).optional(),
  jsep: z.object({ type: z.string(), sdp: z.string() }).optional(),
  error: z.object({ code: z.int(), reason: z.string() }).optional(),
  /** In `media`: whether sound arrives; reported on a change that lasts for `no_media_timer`. */
  receiving: z.boolean().optional(),
});
export type JanusMessage = z.output<typeof JanusMessage>;
