import { BRIDGE_STATES, CHANNEL_INPUTS, RETURN_CHANNEL_STATUSES, RETURN_INSTANCES } from '@backhaul/domain';
import * as z from 'zod';
import { ReceivedVideo } from './channel.js';
import { SourceStatus } from './destination.js';
import { Id, Kbps, Millis } from './ids.js';
import { Named } from './named.js';

/** A unit that receives a return, or is about to. `kbps`: its received rate; null: unknown. */
export const ReturnReceiver = z
  .object({
    unitId: Id,
    unitName: z.string(),
    instance: z.enum(RETURN_INSTANCES),
    state: z.enum(BRIDGE_STATES),
    kbps: Kbps.nullable(),
  })
  .meta({ id: 'ReturnReceiver' });
export type ReturnReceiver = z.output<typeof ReturnReceiver>;

/** A channel as a source of video return. `ptmpStatuses`: of the units that the caller sees; `status` also considers only these units. */
export const ReturnSource = z
  .object({ status: z.enum(RETURN_CHANNEL_STATUSES), ptmpStatuses: z.array(ReturnReceiver) })
  .meta({ id: 'ReturnSource' });
export type ReturnSource = z.output<typeof ReturnSource>;

/** A video return channel, whose purpose is to be returned to units. `server`: null if the caller does not see it. */
export const ReturnChannel = ReturnSource.extend({
  id: Id,
  /** As `id`. */
  uniqueId: Id,
  name: z.string(),
  description: z.string(),
  inventory: Named,
  /** Those that the caller may enter. */
  groups: z.array(Named),
  server: Named.nullable(),
  serverOnline: z.boolean(),
  input: z.enum(CHANNEL_INPUTS),
  /** State of the source that its server fetches; null: another kind of input. */
  source: SourceStatus.nullable(),
  /** Time since its picture arrives, ms; null: no picture, or unknown. */
  uptime: z.int().min(0).nullable(),
  /** Such as 1280x720@25; null: no picture. It does not include whether it is interlaced. */
  inputStandard: z.string().nullable(),
  inputParameters: ReceivedVideo.nullable(),
  receivedKbps: Kbps,
  createdAt: Millis,
}).meta({ id: 'ReturnChannel' });
export type ReturnChannel = z.output<typeof ReturnChannel>;
