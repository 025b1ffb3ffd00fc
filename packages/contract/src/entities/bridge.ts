import { BRIDGE_MOVES, BRIDGE_STATES, PIPE_STATES, RETURN_INSTANCES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';

const Move = z.enum(BRIDGE_MOVES).optional();

/** Changes in progress: the transition flags of the databridge, of both video returns, of point-to-point and of the IP pipe (spec 1 §4). */
export const Bridging = z
  .object({ databridge: Move, videoReturn1: Move, videoReturn2: Move, pointToPoint: Move, ipPipe: Move })
  .meta({ id: 'Bridging' });
export type Bridging = z.output<typeof Bridging>;

/** The channel of one instance of video return; null: none is selected. */
export const SelectedReturn = z
  .object({ instance: z.enum(RETURN_INSTANCES), channelId: Id.nullable(), channelName: z.string().nullable() })
  .meta({ id: 'SelectedReturn' });

/** One instance of video return; `picture`: the last received frame, a small JPEG as a data URL, `pictures`: number of received frames. */
export const VideoReturnInstance = SelectedReturn.extend({
  state: z.enum(BRIDGE_STATES),
  pictures: z.int(),
  /** The file that it plays instead of the channel; null: none, or one that the caller does not see. */
  file: z.object({ fileId: Id, fileName: z.string() }).nullable(),
  picture: z.string().nullable(),
}).meta({ id: 'VideoReturnInstance' });
export type VideoReturnInstance = z.output<typeof VideoReturnInstance>;

/** Video return of a unit; `offered`: whether the unit supports it, `playsFiles`: also without a channel; null until it has reported that. */
export const VideoReturn = z
  .object({
    licensed: z.boolean(),
    offered: z.boolean().nullable(),
    playsFiles: z.boolean().nullable(),
    instances: z.array(VideoReturnInstance),
  })
  .meta({ id: 'VideoReturn' });

/** A server that gives units access to other networks. */
export const Gateway = z.object({ serverId: Id, name: z.string(), online: z.boolean() }).meta({ id: 'Gateway' });

/** The databridge of a unit; `address`: where programs next to the unit reach its proxy. */
export const Databridge = z
  .object({
    licensed: z.boolean(),
    offered: z.boolean().nullable(),
    state: z.enum(BRIDGE_STATES),
    gateway: Gateway.nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'Databridge' });

/** The selected gateway server of a unit, and the possible ones; `selected` null: that of the unit’s channel, if it supports it. */
export const SelectedGateway = z
  .object({ selected: Id.nullable(), gateway: Gateway.nullable(), gateways: z.array(Gateway) })
  .meta({ id: 'SelectedGateway' });

/**
 * The IP pipe of a unit; `server`: its server, selected or that of the unit’s channel, of those that support it; `address`: there, while it
 * is connected; `error`: why the latest request failed; `offered`: null until the unit has reported it.
 */
export const IpPipeStanding = z
  .object({
    offered: z.boolean().nullable(),
    state: z.enum(PIPE_STATES),
    server: Gateway.nullable(),
    servers: z.array(Gateway),
    address: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'IpPipeStanding' });
