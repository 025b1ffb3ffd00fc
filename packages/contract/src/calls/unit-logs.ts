import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { COMMAND_STATES, CommandAccepted } from '../entities/command.js';
import { Id, IdParams, Millis } from '../entities/ids.js';

const UNIT = `${CORE}/v2/units/{id}`;

/** A log bundle that was requested from a unit: tar.gz; `url` is its path on this console once it is stored. */
export const UnitLogs = z
  .object({
    logId: Id,
    commandId: Id,
    state: z.enum(COMMAND_STATES),
    askedBy: z.string(),
    createdAt: Millis,
    receivedAt: Millis.nullable(),
    bytes: z.int().nullable(),
    sha256: z.string().nullable(),
    /** Why it did not come, for people. */
    error: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'UnitLogs' });

/** Logs of units (spec 1 §7, fetchlogs). */
export const unitLogs = defineCalls({
  ask: {
    method: 'PUT',
    path: `${UNIT}/fetchlogs/enhanced`,
    summary: 'Ask a unit for its logs; only while it is online and not transmitting',
    description:
      'The unit sends a tar.gz to the console. The command shows the progress, GET …/fetchlogs lists the bundle. With `channelId`, the server of that channel sends its logs too.',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ channelId: Id.nullable().default(null) }),
    example: { channelId: null },
    status: 202,
    response: CommandAccepted.extend({ logId: Id }).meta({ id: 'LogsAccepted' }),
    errors: [
      'NOT_FOUND',
      'UNIT_OFFLINE',
      'UNIT_BUSY',
      'UNSUPPORTED',
      'LOGS_BUSY',
      'LOGS_UNIT_ONLY',
      'CHANNEL_BUSY',
      'CHANNEL_OFFLINE',
    ],
  },
  cancel: {
    method: 'DELETE',
    path: `${UNIT}/stream/fetchlogs`,
    summary: 'Stop a unit from sending its logs',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'UNIT_OFFLINE', 'NO_LOGS'],
  },
  list: {
    method: 'GET',
    path: `${UNIT}/fetchlogs`,
    summary: 'Log bundles of a unit, newest first; the 10 newest are kept',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    response: z.array(UnitLogs),
    errors: ['NOT_FOUND'],
  },
});
