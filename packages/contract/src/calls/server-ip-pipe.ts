import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { IdParams } from '../entities/ids.js';
import { PipeInterface, ServerIpPipe, ServerPipeSettings } from '../entities/server-ip-pipe.js';

const ofServer = { subject: { kind: 'server', in: 'params', key: 'id' }, params: IdParams } as const;
const path = `${CORE}/mmhservers/{id}/configuration/ippipe`;

const changing = {
  ...ofServer,
  path,
  description:
    '`FORBIDDEN` unless the caller sees every channel of the server. Pipes that are open stay where they are until they are connected again; all end when IP pipes are switched off.',
  access: { permission: 'server:configure' },
  /** Valid values on this server: `serverPipeProblems` in the domain. */
  body: ServerPipeSettings.partial(),
  example: { on: true, interface: 'eth1', firstPort: 9300, ports: 16 },
  response: ServerIpPipe,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED'],
} as const;

/** IP pipe settings of servers (spec 2 §7). UNSUPPORTED for a server without them. */
export const serverIpPipe = defineCalls({
  get: {
    ...ofServer,
    method: 'GET',
    path,
    summary: 'Where a server makes IP pipes: what is asked of it, and what it reports',
    access: { permission: 'server:read' },
    response: ServerIpPipe,
    errors: ['NOT_FOUND'],
  },
  set: {
    ...changing,
    method: 'PUT',
    summary: 'Change where a server makes IP pipes; omitted settings stay as they are',
  },
  post: {
    ...changing,
    method: 'POST',
    summary: 'The same as PUT: a server has settings of IP pipes from the first',
  },
  interfaces: {
    ...ofServer,
    method: 'GET',
    path: `${path}/ethlist`,
    summary: 'Interfaces of a server that IP pipes can listen at; none until it has reported',
    access: { permission: 'server:read' },
    response: z.array(PipeInterface),
    errors: ['NOT_FOUND'],
  },
});
