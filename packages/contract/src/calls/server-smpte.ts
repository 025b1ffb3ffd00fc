import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { IdParams } from '../entities/ids.js';
import { ServerSmpte, SmpteSettings } from '../entities/server-smpte.js';

const ofServer = { subject: { kind: 'server', in: 'params', key: 'id' }, params: IdParams } as const;
const path = `${CORE}/mmhservers/{id}/configuration/smpte`;

/** ST 2110 settings of servers (spec 2 §7). UNSUPPORTED for a server that does not report them. */
export const serverSmpte = defineCalls({
  get: {
    ...ofServer,
    method: 'GET',
    path,
    summary: 'How a server sends ST 2110: what is asked of it, and what it reports',
    access: { permission: 'server:read' },
    response: ServerSmpte,
    errors: ['NOT_FOUND'],
  },
  set: {
    ...ofServer,
    method: 'PUT',
    path,
    summary: 'Change how a server sends ST 2110; omitted settings stay as they are',
    description:
      '`FORBIDDEN` unless the caller sees every channel of the server. ST 2110 destinations on air begin anew.',
    access: { permission: 'server:configure' },
    /** Valid values on this server: `smpteSettingProblems` in the domain. */
    body: SmpteSettings.partial(),
    example: { mainPort: 'eth1', secondaryPort: 'eth2', ptpDomain: 127 },
    response: ServerSmpte,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED'],
  },
});
