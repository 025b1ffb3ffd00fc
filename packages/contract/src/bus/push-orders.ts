import * as z from 'zod';
import { PushKind } from '../entities/push.js';

/** Where a unit is to stream to by RTMP, and under what key, which never leaves the bus. */
export const PushTarget = z.strictObject({
  kind: PushKind,
  name: z.string().max(255),
  url: z.string().min(1).max(256),
  key: z.string().min(1).max(256),
});
export type PushTarget = z.output<typeof PushTarget>;

/** Orders about streams to elsewhere than a channel. */
export const PUSH_ORDERS = [
  z.strictObject({ name: z.literal('startPush'), args: PushTarget }),
  z.strictObject({ name: z.literal('stopPush'), args: z.strictObject({ kind: PushKind }) }),
] as const;
