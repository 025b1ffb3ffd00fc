import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { CommandAccepted } from '../entities/command.js';
import { IdParams } from '../entities/ids.js';
import { LogBundle, LogsAccepted } from '../entities/log-bundle.js';

const ofServer = {
  path: `${CORE}/v2/servers/{id}/fetchlogs`,
  subject: { kind: 'server', in: 'params', key: 'id' },
  params: IdParams,
  access: { permission: 'server:configure' },
} as const;
const ofChannel = {
  path: `${CORE}/v2/channels/{id}/fetchlogs`,
  subject: { kind: 'channel', in: 'params', key: 'id' },
  params: IdParams,
  access: { permission: 'channel:configure' },
} as const;
const ALL = '`FORBIDDEN` unless the caller sees every channel of the server.';
const Bundles = z.array(LogBundle);

/** Logs of servers and of their channels (spec 2 §7, fetchlogs). A server sends one bundle at a time. */
export const serverLogs = defineCalls({
  ask: {
    ...ofServer,
    method: 'PUT',
    summary: 'Ask a server for its logs; it sends a tar.gz to the console',
    description: ALL,
    status: 202,
    response: LogsAccepted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED', 'SERVER_OFFLINE', 'LOGS_BUSY'],
  },
  list: {
    ...ofServer,
    method: 'GET',
    summary: 'Log bundles of a server, newest first; the 10 newest are kept',
    description: ALL,
    response: Bundles,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  cancel: {
    ...ofServer,
    method: 'DELETE',
    summary: 'Stop a server from sending its logs',
    description: ALL,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SERVER_OFFLINE', 'NO_SERVER_LOGS'],
  },
  askOfChannel: {
    ...ofChannel,
    method: 'POST',
    summary: 'Ask the server of a channel for what its log has about the channel',
    status: 202,
    response: LogsAccepted,
    errors: ['NOT_FOUND', 'CHANNEL_OFFLINE', 'LOGS_UNIT_ONLY', 'LOGS_BUSY', 'LOGS_OTHER_CHANNEL'],
  },
  listOfChannel: {
    ...ofChannel,
    method: 'GET',
    summary: 'Log bundles of a channel, newest first; the 10 newest are kept',
    response: Bundles,
    errors: ['NOT_FOUND'],
  },
  cancelOfChannel: {
    ...ofChannel,
    method: 'DELETE',
    summary: 'Stop the server of a channel from sending logs of the channel',
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'CHANNEL_OFFLINE', 'NO_SERVER_LOGS'],
  },
});
