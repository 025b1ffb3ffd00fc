import { RETURN_INSTANCES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { HeldFileName } from './channel-file-orders.js';
import { ServerTarget } from './targets.js';

const Instance = z.enum(RETURN_INSTANCES);

/** Orders about connections between the station and a unit. */
export const BRIDGE_ORDERS = [
  z.strictObject({
    name: z.literal('startReturn'),
    args: z.strictObject({ instance: Instance, channelId: Id, target: ServerTarget }),
  }),
  /** Receives a file of a channel on its server, once, from the keyframe before `fromMs`. The return ends with the file. */
  z.strictObject({
    name: z.literal('playFile'),
    args: z.strictObject({
      instance: Instance,
      channelId: Id,
      file: HeldFileName,
      fromMs: z.int().min(0),
      target: ServerTarget,
    }),
  }),
  z.strictObject({ name: z.literal('stopReturn'), args: z.strictObject({ instance: Instance }) }),
  z.strictObject({ name: z.literal('startBridge'), args: z.strictObject({ target: ServerTarget }) }),
  z.strictObject({ name: z.literal('stopBridge'), args: z.strictObject({}) }),
  z.strictObject({ name: z.literal('startPipe'), args: z.strictObject({ target: ServerTarget }) }),
  z.strictObject({ name: z.literal('stopPipe'), args: z.strictObject({}) }),
] as const;
