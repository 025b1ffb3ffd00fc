import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';
import { LogBundle, LogsAccepted } from '../entities/log-bundle.js';

const UNIT = `${CORE}/v2/units/{id}`;

/** Logs of units (spec 1 §7, fetchlogs). */
export const unitLogs = defineCalls({
  ask: {
    method: 'PUT',
    path: `${UNIT}/fetchlogs/enhanced`,
    summary: 'Ask a unit for its logs; only while it is online and not transmitting',
    description:
      'The unit sends a tar.gz to the console. The command shows the progress, GET …/fetchlogs lists the bundle. With `channelId`, the server of that channel sends what its log has about the channel too, to GET v2/channels/{id}/fetchlogs; that needs `channel:configure`.',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ channelId: Id.nullable().default(null) }),
    example: { channelId: null },
    status: 202,
    response: LogsAccepted,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'UNIT_OFFLINE',
      'UNIT_BUSY',
      'UNSUPPORTED',
      'LOGS_BUSY',
      'LOGS_OTHER_CHANNEL',
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
    response: z.array(LogBundle),
    errors: ['NOT_FOUND'],
  },
});
