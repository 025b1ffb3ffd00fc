import * as z from 'zod';
import { COMMAND_STATES, CommandAccepted } from './command.js';
import { Id, Millis } from './ids.js';

/** A bundle of logs that was requested from a device: tar.gz; `url` is its path on this console once it is stored. */
export const LogBundle = z
  .object({
    logId: Id,
    commandId: Id,
    state: z.enum(COMMAND_STATES),
    askedBy: z.string(),
    createdAt: Millis,
    receivedAt: Millis.nullable(),
    bytes: z.int().nullable(),
    sha256: z.string().nullable(),
    /** Why it did not arrive, for people. */
    error: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'LogBundle' });
export type LogBundle = z.output<typeof LogBundle>;

/** A command to follow, and its future bundle. */
export const LogsAccepted = CommandAccepted.extend({ logId: Id }).meta({ id: 'LogsAccepted' });
