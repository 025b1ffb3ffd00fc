import {
  MAX_TALLY_TEXT,
  TALLY_INTERFACE_STATES,
  TALLY_KINDS,
  TALLY_LIGHTS,
  TALLY_MODES,
  TALLY_TRANSPORTS,
} from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A tally for display; `unknown`: no switcher reports it. */
export const Tally = z
  .object({ light: z.enum(TALLY_LIGHTS), text: z.string().max(MAX_TALLY_TEXT) })
  .meta({ id: 'Tally' });

/** Tally of a channel with an interface: `supportedByUnit`: whether the sending unit shows it to its crew. */
export const ChannelTally = Tally.extend({ onAir: z.boolean(), supportedByUnit: z.boolean() }).meta({
  id: 'ChannelTally',
});

/** A source of an interface and its channel: `screen` is 0 except for TSL UMD 5.0. */
export const TallySource = z
  .object({ sourceId: Id, screen: z.int(), address: z.int(), channel: Named, ...Tally.shape })
  .meta({ id: 'TallySource' });
export type TallySource = z.output<typeof TallySource>;

/** Connection of an interface, as its server reports it; an interface over HTTP is always connected. */
const Connection = z.object({
  state: z.enum(TALLY_INTERFACE_STATES),
  /** Addresses of connected or last senders. */
  peers: z.array(z.string()),
  lastAt: Millis.nullable(),
  /** Accepted messages, and bytes that were invalid or too many, since the start of the server. */
  received: z.int(),
  refused: z.int(),
  detail: z.string(),
});

/** A tally interface for administrators. */
export const TallyInterface = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    /** Null: the console itself receives it, over HTTP. */
    server: Named.nullable(),
    kind: z.enum(TALLY_KINDS),
    transport: z.enum(TALLY_TRANSPORTS),
    mode: z.enum(TALLY_MODES),
    listenPort: z.int().nullable(),
    /** Host that it sends to; in mode `in` the only permitted sender. */
    peerHost: z.string().nullable(),
    peerPort: z.int().nullable(),
    dleStx: z.boolean(),
    utf16: z.boolean(),
    programmeLamp: z.int(),
    previewLamp: z.int(),
    resend: z.boolean(),
    expectsRepeats: z.boolean(),
    brokerUrl: z.string().nullable(),
    topic: z.string().nullable(),
    userName: z.string().nullable(),
    hasPassword: z.boolean(),
    createdAt: Millis,
    ...Connection.shape,
    sources: z.array(TallySource),
  })
  .meta({ id: 'TallyInterface' });
export type TallyInterface = z.output<typeof TallyInterface>;

/** An interface of an inventory, with those of its sources whose channels the caller sees. */
export const ListedTallyInterface = TallyInterface.pick({
  id: true,
  name: true,
  kind: true,
  mode: true,
  state: true,
  sources: true,
}).meta({ id: 'ListedTallyInterface' });

/** A message at an interface. `from`: an address; `channel`: of its source, null if none is associated. */
export const TallyLogLine = z
  .object({
    at: Millis,
    from: z.string().max(64),
    screen: z.int(),
    address: z.int(),
    programme: z.boolean(),
    preview: z.boolean(),
    text: z.string().max(MAX_TALLY_TEXT),
  })
  .meta({ id: 'TallyLogLine' });
export type TallyLogLine = z.output<typeof TallyLogLine>;

/** Tally of a channel, with the interfaces that it comes from. */
export const TallyOfChannel = z
  .object({
    channel: Named,
    ...ChannelTally.shape,
    sources: z.array(TallySource.omit({ channel: true }).extend({ interface: Named })),
  })
  .meta({ id: 'TallyOfChannel' });
export type TallyOfChannel = z.output<typeof TallyOfChannel>;
