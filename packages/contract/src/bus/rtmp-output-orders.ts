import * as z from 'zod';
import { RtmpOutputKind } from '../entities/rtmp-output.js';

/** Target of a unit's RTMP stream, and its key, which never leaves the bus. */
export const RtmpTarget = z.strictObject({
  kind: RtmpOutputKind,
  name: z.string().max(255),
  url: z.string().min(1).max(256),
  key: z.string().min(1).max(256),
});
export type RtmpTarget = z.output<typeof RtmpTarget>;

/** Orders about additional destinations. */
export const RTMP_OUTPUT_ORDERS = [
  z.strictObject({ name: z.literal('startPush'), args: RtmpTarget }),
  z.strictObject({ name: z.literal('stopPush'), args: z.strictObject({ kind: RtmpOutputKind }) }),
] as const;
