import { BRIDGE_STATES, CHANNEL_INPUTS, RETURN_CHANNEL_STATUSES, RETURN_INSTANCES } from '@backhaul/domain';
import * as z from 'zod';
import { ReceivedVideo } from './channel.js';
import { SourceStatus } from './destination.js';
import { Id, Kbps, Millis } from './ids.js';
import { Named } from './named.js';

/** A unit that receives a return, or is about to. `kbps`: what arrives there; null: not known. */
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

/** A channel as a source of video return. `ptmpStatuses`: of the units that the caller sees; `status` is that of these units too. */
export const ReturnSource = z
  .object({ status: z.enum(RETURN_CHANNEL_STATUSES), ptmpStatuses: z.array(ReturnReceiver) })
  .meta({ id: 'ReturnSource' });
export type ReturnSource = z.output<typeof ReturnSource>;

/** A video return channel: a channel that exists to be returned to units. `server`: null where the caller does not see it. */
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
  /** What its server fetches; null: the input is another. */
  source: SourceStatus.nullable(),
  /** How long its picture has been arriving, ms; null: there is none, or it is not known. */
  uptime: z.int().min(0).nullable(),
  /** Such as 1280x720@25; null: there is no picture. Whether it is interlaced is not known. */
  inputStandard: z.string().nullable(),
  inputParameters: ReceivedVideo.nullable(),
  receivedKbps: Kbps,
  createdAt: Millis,
}).meta({ id: 'ReturnChannel' });
export type ReturnChannel = z.output<typeof ReturnChannel>;
