import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Id, IdParams } from '../entities/ids.js';
import { Server, ServerStatusView } from '../entities/server.js';
import { PairingCode } from './units.js';

const SERVER = `${CORE}/v2/servers/{id}`;
const ofServer = { kind: 'server', in: 'params', key: 'id' } as const;

/** Servers (spec 2 §7). */
export const servers = defineCalls({
  server: {
    method: 'GET',
    path: SERVER,
    summary: 'One server',
    access: { permission: 'server:read' },
    subject: ofServer,
    params: IdParams,
    response: Server,
    errors: ['NOT_FOUND'],
  },
  status: {
    method: 'GET',
    path: `${SERVER}/status`,
    summary: 'Status of a server',
    access: { permission: 'server:read' },
    subject: ofServer,
    params: IdParams,
    response: ServerStatusView,
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: `${CORE}/v2/admin/servers`,
    summary: 'Add a media server with channels to a group; it is offline until a machine is paired with it',
    description: 'Channels are named after the server: `<name>-1`, `<name>-2` …',
    access: { permission: 'server:configure' },
    subject: { kind: 'group', in: 'body', key: 'groupId' },
    body: z.strictObject({ name: z.string().max(1024), groupId: Id, channels: z.int().min(1).max(32) }),
    example: { name: 'media-2', groupId: 'g-20b7', channels: 8 },
    status: 201,
    response: Server,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  makePairingCode: {
    method: 'POST',
    path: `${SERVER}/settings/pairingCode`,
    summary: 'Create a pairing code, valid once and for 10 minutes; it replaces an earlier one',
    description:
      '`FORBIDDEN` unless the caller sees every channel of the server. Pairing again gives the server a new key for its pictures and its channels new passphrases, and ends what is on air there.',
    access: { permission: 'server:configure' },
    subject: ofServer,
    params: IdParams,
    status: 201,
    response: PairingCode,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
