import {
  MAX_TALLY_INTERFACES,
  MAX_TALLY_SOURCES,
  MAX_TALLY_TEXT,
  SERVER_TALLY_KINDS,
  TALLY_INTERFACE_STATES,
  TALLY_MODES,
  TALLY_TRANSPORTS,
} from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../entities/ids.js';
import { TallyLogLine } from '../entities/tally.js';

const Number16 = z.int().min(0).max(65_535);

/** A requested tally interface of a server, with its sources that are channels. */
export const DesiredTally = z
  .strictObject({
    interfaceId: Id,
    kind: z.enum(SERVER_TALLY_KINDS),
    transport: z.enum(TALLY_TRANSPORTS),
    mode: z.enum(TALLY_MODES),
    /** Port on which it listens; null: it only sends. */
    listenPort: z.int().min(1).max(65_535).nullable(),
    /** Host that it sends to; in mode `in` the only permitted sender, null for any. */
    peerHost: z.string().max(255).nullable(),
    peerPort: z.int().min(1).max(65_535).nullable(),
    /** TSL 5.0: packets of a stream are framed by DLE and STX; sent texts are in UTF-16. */
    dleStx: z.boolean(),
    utf16: z.boolean(),
    /** TSL 3.1: which of the four lamps are programme and preview. */
    programmeLamp: z.int().min(1).max(4),
    previewLamp: z.int().min(1).max(4),
    /** Sends its whole state every second. */
    resend: z.boolean(),
    /** Its peer sends its state every second, and counts as lost after 5 s without it. */
    expectsRepeats: z.boolean(),
    /** MQTT: the broker, and the topic below which each source has its address as the last level. */
    mqtt: z
      .strictObject({
        url: z.string().max(300),
        topic: z.string().max(200),
        userName: z.string().max(128).nullable(),
        password: z.string().max(128).nullable(),
      })
      .nullable(),
    sources: z.array(z.strictObject({ sourceId: Id, screen: Number16, address: Number16 })).max(MAX_TALLY_SOURCES),
  })
  .meta({ id: 'DesiredTally' });
export type DesiredTally = z.output<typeof DesiredTally>;

/** Tally of one source. */
export const SourceTally = z.object({
  sourceId: Id,
  programme: z.boolean(),
  preview: z.boolean(),
  text: z.string().max(MAX_TALLY_TEXT),
});
export type SourceTally = z.output<typeof SourceTally>;

const MOST = MAX_TALLY_INTERFACES * MAX_TALLY_SOURCES;

/**
 * The whole tally of a server, sent at once with each change. `in`: reports of switchers, only of sources that are known now; `out`: what it sends.
 * `since`: start of an interface's state.
 */
export const TallyReport = z
  .object({
    session: Id,
    seq: z.int().min(0),
    interfaces: z
      .array(
        z.object({
          interfaceId: Id,
          state: z.enum(TALLY_INTERFACE_STATES),
          since: Millis,
          peers: z.array(z.string().max(64)).max(8),
          lastAt: Millis.nullable(),
          received: z.int().min(0),
          refused: z.int().min(0),
          detail: z.string().max(512),
        }),
      )
      .max(MAX_TALLY_INTERFACES),
    in: z.array(SourceTally).max(MOST),
    out: z.array(SourceTally).max(MOST),
  })
  .meta({ id: 'TallyReport' });
export type TallyReport = z.output<typeof TallyReport>;

/** Newest messages at interfaces since the last line, at most every second; `dropped`: omitted lines. */
export const TallyLog = z
  .object({
    session: Id,
    lines: z.array(TallyLogLine.extend({ interfaceId: Id })).max(100),
    dropped: z.int().min(0),
  })
  .meta({ id: 'TallyLog' });
export type TallyLog = z.output<typeof TallyLog>;
