import { MEDIA } from '@backhaul/contract';
import { checkMediaToken, fileSubject } from '@backhaul/contract/bus';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { fetchedFile, FILE_VIEWS, isFromStart, passFile, type FileView } from './file-relay.js';
import { refusePrivateFile } from './private-files.js';
import { below, mediaUrl, seesChannel, type MediaSourceParts } from './source.js';

interface Parts extends MediaSourceParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

interface Asked {
  readonly serverId: string;
  readonly channelId: string;
  readonly view: FileView;
  readonly name: string;
}

/**
 * `GET /media/channel-files/{serverId}/{channelId}/{view}/{name}?token=…`: a file of a channel, or a view that its server makes of it, through
 * the console. The token is only for this file, and the caller must currently see the channel, and its pictures of that time.
 */
export function mountChannelFiles(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: Record<'serverId' | 'channelId' | 'view' | 'name', string>; Querystring: Record<string, unknown> }>(
    `${MEDIA}/channel-files/:serverId/:channelId/:view/:name`,
    { config: { access: { permission: 'channel:read' } } },
    async ({ caller, params, query, method, headers }, reply) => {
      const asked = askedOf(params);
      if (caller === undefined || asked === undefined) throw new Refusal('NOT_FOUND');
      const source = await sourceOf(parts, caller, asked, textOf(query['token']));
      for (const key of ['from', 'to', 'decode']) {
        const value = textOf(query[key]);
        if (/^\d{1,12}$/.test(value)) source.searchParams.set(key, value);
      }
      const { range } = headers;
      const response = await fetchedFile(source, method === 'HEAD' ? 'HEAD' : 'GET', range);
      if (asked.view === 'bytes' && method !== 'HEAD' && isFromStart(range)) await auditRead(parts, caller, asked);
      return passFile(response, asked.view, reply);
    },
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function askedOf({ serverId, channelId, view, name }: Record<string, string | undefined>): Asked | undefined {
  const known = FILE_VIEWS.find((one) => one === view);
  if (!ID.test(serverId ?? '') || !ID.test(channelId ?? '') || known === undefined || !name) return undefined;
  return { serverId: serverId ?? '', channelId: channelId ?? '', view: known, name };
}

/** @throws {Refusal} NOT_FOUND for a channel that the caller does not see, FORBIDDEN for an invalid token or a private session, SERVER_OFFLINE */
async function sourceOf(parts: Parts, caller: Caller, asked: Asked, token: string): Promise<URL> {
  const { registry, clock } = parts;
  const { serverId, channelId, view, name } = asked;
  if (!seesChannel(parts, caller, channelId)) throw new Refusal('NOT_FOUND');
  const mediaKey = registry.serverRecord(serverId)?.mediaKey ?? '';
  if (mediaKey === '' || !checkMediaToken(mediaKey, fileSubject(channelId, name), token, clock.now()))
    throw new Refusal('FORBIDDEN');
  await refusePrivateFile(parts, caller.scope, asked);
  const device = registry.reportedServer(serverId);
  const base = device?.online === true ? mediaUrl(device.state?.mediaUrl ?? '') : null;
  if (base === null) throw new Refusal('SERVER_OFFLINE');
  return below(base, `channel-files/${channelId}/${view}/${encodeURIComponent(name)}`, token);
}

const auditRead = ({ db }: Parts, caller: Caller, { channelId, name }: Asked) =>
  audit(db, {
    caller,
    action: 'file:download',
    subject: { kind: 'channel', id: channelId },
    result: 'done',
    detail: name.slice(0, 1000),
  });
