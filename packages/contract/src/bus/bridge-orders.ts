import { RETURN_INSTANCES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';

/** The gate of a server (protocol §12), and the token that opens it. */
export const GateTarget = z.strictObject({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  token: z.string().min(1).max(128),
});
export type GateTarget = z.output<typeof GateTarget>;

const Instance = z.enum(RETURN_INSTANCES);

/** Orders about what leads between the station and a unit. */
export const BRIDGE_ORDERS = [
  z.strictObject({
    name: z.literal('startReturn'),
    args: z.strictObject({ instance: Instance, channelId: Id, target: GateTarget }),
  }),
  z.strictObject({ name: z.literal('stopReturn'), args: z.strictObject({ instance: Instance }) }),
  z.strictObject({ name: z.literal('startBridge'), args: z.strictObject({ target: GateTarget }) }),
  z.strictObject({ name: z.literal('stopBridge'), args: z.strictObject({}) }),
  z.strictObject({ name: z.literal('startPipe'), args: z.strictObject({ target: GateTarget }) }),
  z.strictObject({ name: z.literal('stopPipe'), args: z.strictObject({}) }),
] as const;
