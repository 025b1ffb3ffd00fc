import * as z from 'zod';
import { OfferedMedium } from './offer.js';

/** Messages to the program that holds the connection with a sender. */
export const ToPeer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('offer'),
    sdp: z.string(),
    media: z.array(OfferedMedium),
    /** Local ports for packets. */
    ports: z.object({ video: z.int().optional(), audio: z.int().optional() }),
    /** Address on which it receives; absent: every one. */
    address: z.string().optional(),
    /** UDP ports on which it receives; absent: any. */
    range: z.object({ first: z.int(), last: z.int() }).optional(),
  }),
  /** Pictures cannot be shown before the next keyframe. */
  z.object({ type: z.literal('keyframe') }),
]);
export type ToPeer = z.output<typeof ToPeer>;

/** Messages of that program; it ends when the sender is gone. */
export const FromPeer = z.discriminatedUnion('type', [
  /** WebRTC is available on this machine. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('answer'), sdp: z.string() }),
  z.object({ type: z.literal('failed') }),
]);
export type FromPeer = z.output<typeof FromPeer>;
