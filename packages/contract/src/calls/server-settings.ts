import { checkFilePrefix } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { Channel } from '../entities/channel.js';
import { IdParams } from '../entities/ids.js';
import { Server } from '../entities/server.js';
import { ServerSettings, ServerSettingsView } from '../entities/server-settings.js';

const see = { permission: 'server:read' } as const;
const ofServer = { subject: { kind: 'server', in: 'params', key: 'id' }, params: IdParams } as const;

const reading = {
  ...ofServer,
  method: 'GET',
  access: see,
  response: ServerSettingsView,
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
} as const;
const changing = {
  ...ofServer,
  method: 'POST',
  access: { permission: 'server:configure' },
  description:
    '`FORBIDDEN` unless the caller sees every channel of the server. What is recorded goes on in a new file.',
  /** Valid values on this server: `serverSettingProblems` in the domain. */
  body: ServerSettings.extend({ filePrefix: checkedText(checkFilePrefix) }).partial(),
  example: { filePrefix: 'NEWS_', fileFormat: 'mp4', timeZone: 'Europe/Berlin', maxChannels: 8 },
  response: ServerSettingsView,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED', 'OUTPUT_LICENSE'],
} as const;

/** Settings of servers by their roles (spec 2 §7). UNSUPPORTED for a server that does not report the role. */
export const serverSettings = defineCalls({
  mmhServer: {
    ...reading,
    path: `${CORE}/mmhservers/{id}`,
    summary: 'One media handling server',
    response: Server,
  },
  mmhServers: {
    method: 'GET',
    path: `${CORE}/inventories/{id}/mmhservers`,
    summary: 'Media handling servers of an inventory; with `searchKey`, those that make IP pipes to units',
    access: see,
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    query: z.strictObject({
      searchKey: z.enum(['ipPipe']).optional(),
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(1000).default(1000),
    }),
    response: z.array(Server),
    errors: ['NOT_FOUND'],
  },
  mmhConfiguration: {
    ...reading,
    path: `${CORE}/mmhservers/{id}/configuration`,
    summary: 'Settings of a media handling server: those that are asked of it, and those that it reports',
  },
  setMmhConfiguration: {
    ...changing,
    path: `${CORE}/mmhservers/{id}/configuration`,
    summary: 'Change settings of a media handling server; omitted ones stay as they are',
  },
  ingestChannels: {
    ...reading,
    path: `${CORE}/ingestservers/{id}/channels`,
    summary: 'Channels of an ingest server that are recorded, or are to be',
    response: z.array(Channel),
  },
  ingestConfiguration: {
    ...reading,
    path: `${CORE}/ingestservers/{id}/configuration`,
    summary: 'Settings of an ingest server: those that are asked of it, and those that it reports',
  },
  setIngestConfiguration: {
    ...changing,
    method: 'PUT',
    path: `${CORE}/ingestservers/{id}/configuration`,
    summary: 'Change settings of an ingest server; omitted ones stay as they are',
  },
  vrConfiguration: {
    ...reading,
    path: `${CORE}/vrservers/{id}/configuration`,
    summary: 'Settings of a video return server: those that are asked of it, and those that it reports',
  },
  setVrConfiguration: {
    ...changing,
    path: `${CORE}/vrservers/{id}/configuration`,
    summary: 'Change settings of a video return server; omitted ones stay as they are',
  },
});
