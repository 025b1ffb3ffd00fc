import { EXPORT_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { CommandAccepted } from '../entities/command.js';
import { IdParams } from '../entities/ids.js';
import { ExportDestination, ServerExports } from '../entities/server-export.js';

const SERVER = `${CORE}/v2/admin/servers/{id}`;
const ofServer = { subject: { kind: 'server', in: 'params', key: 'id' }, params: IdParams } as const;
const see = { permission: 'server:read' } as const;
const manage = { permission: 'server:configure' } as const;

const text = z.string().max(1024);

/** Export of the recordings of servers (spec 2 §3, export destination). */
export const exports = defineCalls({
  destination: {
    ...ofServer,
    method: 'GET',
    path: `${SERVER}/exportDestination`,
    summary: 'Where a server exports its recordings to',
    access: see,
    response: ExportDestination,
    errors: ['NOT_FOUND'],
  },
  setDestination: {
    ...ofServer,
    method: 'PUT',
    path: `${SERVER}/exportDestination`,
    summary: 'Set where a server exports its recordings to; omitted fields of the same kind keep their value',
    description:
      'Stored secrets are kept only with the host and the account that they were entered for. `FORBIDDEN` unless the caller sees every channel of the server.',
    access: manage,
    /** Fields and values of each kind: `exportProblems` in the domain. */
    body: z.strictObject({
      kind: z.enum(['none', ...EXPORT_KINDS]),
      endpoint: text.optional(),
      bucket: text.optional(),
      prefix: text.optional(),
      region: text.optional(),
      accessKey: text.optional(),
      /** Never returned, like the password and the private key. */
      secretKey: text.optional(),
      pathStyle: z.boolean().optional(),
      host: text.optional(),
      port: z.number().optional(),
      user: text.optional(),
      password: text.optional(),
      privateKey: z.string().max(32_768).optional(),
      hostKey: text.optional(),
      folder: text.optional(),
    }),
    example: {
      kind: 's3',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      bucket: 'news-archive',
      prefix: 'live',
      region: 'eu-west-1',
      accessKey: 'AKIDEXAMPLE',
      secretKey: 'not-told-again',
    },
    response: ExportDestination,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED'],
  },
  test: {
    ...ofServer,
    method: 'POST',
    path: `${SERVER}/exportDestination/test`,
    summary: 'Let a server write a probe to its export destination and remove it',
    description: 'The command fails with the part that is wrong: host, key, bucket or folder, rights.',
    access: manage,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  list: {
    ...ofServer,
    method: 'GET',
    path: `${SERVER}/exports`,
    summary: 'Recordings that a server exports: what waits, what fails and why, and the newest',
    access: see,
    response: ServerExports,
    errors: ['NOT_FOUND'],
  },
  retry: {
    ...ofServer,
    method: 'POST',
    path: `${SERVER}/exports/retry`,
    summary: 'Export now what waits to be tried again',
    access: manage,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
});
