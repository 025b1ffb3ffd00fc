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

/** A tally interface that a server is to have, with the sources of it that are channels. */
export const DesiredTally = z
  .strictObject({
    interfaceId: Id,
    kind: z.enum(SERVER_TALLY_KINDS),
    transport: z.enum(TALLY_TRANSPORTS),
    mode: z.enum(TALLY_MODES),
    /** Where it listens; null: it only sends. */
    listenPort: z.int().min(1).max(65_535).nullable(),
    /** Where it sends to; of mode `in`, the only host that it listens to, null for any. */
    peerHost: z.string().max(255).nullable(),
    peerPort: z.int().min(1).max(65_535).nullable(),
    /** TSL 5.0: packets of a stream are framed by DLE and STX; texts that are sent are in UTF-16. */
    dleStx: z.boolean(),
    utf16: z.boolean(),
    /** TSL 3.1: which of the four lamps are programme and preview. */
    programmeLamp: z.int().min(1).max(4),
    previewLamp: z.int().min(1).max(4),
    /** Sends its whole state each second. */
    resend: z.boolean(),
    /** Its peer sends its state each second: one that is silent for 5 s is lost. */
    expectsRepeats: z.boolean(),
    /** MQTT: where the broker is, and under which topic each source has its address as the last level. */
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
 * Tally at a server, whole, at once with each change. `in`: what switchers say, only of sources that are known now; `out`: what it sends.
 * `since`: of the state of an interface.
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

/** What came at interfaces since the line before, the newest of it, at most each second; `dropped`: lines that were left out. */
export const TallyLog = z
  .object({
    session: Id,
    lines: z.array(TallyLogLine.extend({ interfaceId: Id })).max(100),
    dropped: z.int().min(0),
  })
  .meta({ id: 'TallyLog' });
export type TallyLog = z.output<typeof TallyLog>;
