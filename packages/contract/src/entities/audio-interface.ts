import { INTERFACE_CHANNELS, AUDIO_FORMATS, AUDIO_INTERFACE_STATES, AUDIO_INTERFACE_USES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** How an interface is, as its server reports it. */
const Condition = z.object({
  state: z.enum(AUDIO_INTERFACE_STATES),
  /** Of the state; null: nobody can say. */
  since: Millis.nullable(),
  /** Who sends, or sent last. */
  from: z.string().nullable(),
  detail: z.string(),
  /** Null: nobody can say, or it is out of order. */
  use: z.enum(AUDIO_INTERFACE_USES).nullable(),
  /** Units in whose ear it is now, of those that the caller sees. */
  units: z.array(Named),
});

/** An audio interface (IFB) as administrators keep it: sound that a server of the inventory receives by RTP. */
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

/** An interface of an inventory, with its server and those of its channels where the caller sees them. */
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

/** Interfaces of an inventory by their use; one of which nobody can say is in none. */
export const AudioInterfaceCount = z
  .object({ available: z.int(), used: z.int(), frozen: z.int() })
  .meta({ id: 'AudioInterfaceCount' });

/** The interfaces that units hear that send to a channel. */
export const IfbOfChannel = z
  .object({
    channel: Named,
    interfaces: z.array(
      AudioInterface.pick({ id: true, name: true, state: true, since: true, detail: true, use: true, units: true }),
    ),
  })
  .meta({ id: 'IfbOfChannel' });
export type IfbOfChannel = z.output<typeof IfbOfChannel>;
