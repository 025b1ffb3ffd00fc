import { INTERFACE_CHANNELS, AUDIO_FORMATS, AUDIO_INTERFACE_STATES, AUDIO_INTERFACE_USES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** Reported state of an interface. */
const Condition = z.object({
  state: z.enum(AUDIO_INTERFACE_STATES),
  /** Start of the state; null: unknown. */
  since: Millis.nullable(),
  /** Present or last sender. */
  from: z.string().nullable(),
  detail: z.string(),
  /** Null: unknown, or out of order. */
  use: z.enum(AUDIO_INTERFACE_USES).nullable(),
  /** Units that hear it now, of those that the caller sees. */
  units: z.array(Named),
});

/** An audio interface (IFB) for administrators: sound that a server of the inventory receives by RTP. */
export const AudioInterface = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    server: Named,
    format: z.enum(AUDIO_FORMATS),
    audioChannels: z.literal(INTERFACE_CHANNELS),
    /** UDP. */
    listenPort: z.int(),
    multicastGroup: z.string().nullable(),
    sourceHost: z.string().nullable(),
    createdAt: Millis,
    ...Condition.shape,
    /** Units that send to them hear it. */
    channels: z.array(Named),
    /** Audio rooms in which it is heard. */
    rooms: z.array(Named),
  })
  .meta({ id: 'AudioInterface' });
export type AudioInterface = z.output<typeof AudioInterface>;

/** An interface of an inventory, with its server and its channels, as far as the caller sees them. */
export const ListedAudioInterface = AudioInterface.pick({
  id: true,
  name: true,
  state: true,
  since: true,
  use: true,
  channels: true,
})
  .extend({ serverId: Id.nullable() })
  .meta({ id: 'ListedAudioInterface' });

/** Number of interfaces of an inventory by use; unknown ones are not counted. */
export const AudioInterfaceCount = z
  .object({ available: z.int(), used: z.int(), frozen: z.int() })
  .meta({ id: 'AudioInterfaceCount' });

/** The interfaces for units that send to a channel. */
export const IfbOfChannel = z
  .object({
    channel: Named,
    interfaces: z.array(
      AudioInterface.pick({ id: true, name: true, state: true, since: true, detail: true, use: true, units: true }),
    ),
  })
  .meta({ id: 'IfbOfChannel' });
export type IfbOfChannel = z.output<typeof IfbOfChannel>;
