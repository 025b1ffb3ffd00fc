import { MEDIA } from '@backhaul/contract';
import { checkMediaToken, fileSubject } from '@backhaul/contract/bus';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Readable } from 'node:stream';
import { audit } from '../../platform/access/audit.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { refusePrivateFile } from './private-files.js';
import { below, mediaUrl, seesChannel, type MediaSourceParts } from './source.js';

interface Parts extends MediaSourceParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Views of a file with the permitted types of their responses: none that a browser shows as a page. */
const VIEWS = {
  bytes: 'application/octet-stream',
  play: 'video/mp4',
  stills: 'image/jpeg',
  sound: 'application/octet-stream',
  along: 'application/json',
} as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = ['bytes', 'play', 'stills', 'sound', 'along'] as const satisfies readonly View[];

/** Time limit for the start of a server's response, ms. */
const OPEN_MS = 30_000;
/** Response headers that are passed on. */
const PASSED = ['content-length', 'content-range', 'accept-ranges', 'last-modified'] as const;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

interface Asked {
  readonly serverId: string;
  readonly channelId: string;
  readonly view: View;
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
      const response = await fetched(source, method === 'HEAD' ? 'HEAD' : 'GET', range);
      if (asked.view === 'bytes' && method !== 'HEAD' && isFromStart(range)) await auditRead(parts, caller, asked);
      return pass(response, asked.view, reply);
    },
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function askedOf({ serverId, channelId, view, name }: Record<string, string | undefined>): Asked | undefined {
  const known = VIEW_NAMES.find((one) => one === view);
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

/** The response of the server. @throws {Refusal} SERVER_OFFLINE, NOT_FOUND, UNAVAILABLE */
async function fetched(url: URL, method: 'GET' | 'HEAD', range: string | undefined): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), OPEN_MS);
  const response = await fetch(url, {
    method,
    // A redirect could lead to any address.
    redirect: 'error',
    signal: patience.signal,
    headers: range === undefined ? {} : { range },
  }).catch(() => {
    throw new Refusal(patience.signal.aborted ? 'UNAVAILABLE' : 'SERVER_OFFLINE');
  });
  clearTimeout(timer);
  if ([200, 204, 206, 416].includes(response.status)) return response;
  await response.body?.cancel();
  throw new Refusal(response.status === 503 ? 'UNAVAILABLE' : response.status === 400 ? 'INVALID' : 'NOT_FOUND');
}

function pass(response: Response, view: View, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = response;
  void reply
    .status(status)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  for (const name of PASSED) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  const type = headers.get('content-type') ?? '';
  void reply.type(view === 'play' && type.startsWith(VIEWS.play) ? type : VIEWS[view]);
  if (view === 'bytes') {
    const disposition = headers.get('content-disposition') ?? '';
    void reply.header('content-disposition', disposition.startsWith('attachment;') ? disposition : 'attachment');
  }
  return body === null ? reply.send() : reply.send(Readable.fromWeb(body));
}

/** A resumed download, and a player that requests a part, continue a read that is audited already. */
const isFromStart = (range: string | undefined): boolean => range === undefined || range.startsWith('bytes=0-');

const auditRead = ({ db }: Parts, caller: Caller, { channelId, name }: Asked) =>
  audit(db, {
    caller,
    action: 'file:download',
    subject: { kind: 'channel', id: channelId },
    result: 'done',
    detail: name.slice(0, 1000),
  });
