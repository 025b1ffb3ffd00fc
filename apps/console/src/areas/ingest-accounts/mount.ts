import { createHash } from 'node:crypto';
import { INGEST } from '@backhaul/contract';
import { fileSubject, signMediaToken } from '@backhaul/contract/bus';
import { mediaTypeOf, namedOfFile } from '@backhaul/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { audit } from '../../platform/access/audit.js';
import { baseUrlOf } from '../../platform/http/base-url.js';
import { settleConnection } from '../../platform/http/connections.js';
import { unstorable } from '../../platform/http/text.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { fetchedFile, isFromStart, passFile } from '../../state/media/file-relay.js';
import { mediaServer } from '../../state/media/media-server.js';
import { below } from '../../state/media/source.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import { ViewFilter, type ReferredRecords } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';
import { accountNamed, type SignedAccount } from './accounts-store.js';
import { feedOf, linksOf, metadataOf, type NamedFile } from './feed.js';
import { watchFetch } from './fetch-watch.js';
import { feedFiles, ingestFile, PLACE, type IngestFile } from './files-store.js';
import { IngestRates } from './rates.js';
import { IngestSignIn, type SignInParts } from './sign-in.js';

export interface IngestParts extends SignInParts {
  readonly registry: Pick<Registry, 'serverRecord' | 'reportedServer'> & ReferredRecords;
  readonly publicUrl: string | undefined;
}

const CHALLENGE = 'Basic realm="Backhaul ingest", charset="UTF-8"';
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const Asked = z
  .object({
    since: z.iso
      .datetime({ offset: true })
      .transform((text) => Date.parse(text))
      .pipe(z.int())
      .optional(),
    channelId: z.string().regex(ID).optional(),
    storyId: z.string().max(1024).optional(),
    before: z.string().regex(PLACE).optional(),
    after: z.string().regex(PLACE).optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined);

/**
 * What ingest accounts fetch, with HTTP Basic (not in the contract): `GET /ingest/feed.xml`, the complete files by pages, and
 * `GET /ingest/files/{id}/{name}`, one of them, or with `.xml` after its name its metadata.
 */
export function mountIngest(app: FastifyInstance, parts: IngestParts): void {
  const { db, registry, clock, publicUrl } = parts;
  const signIn = new IngestSignIn(parts);
  const rates = new IngestRates();
  const config = { access: { public: true } } as const;

  /** @throws {Refusal} UNAUTHENTICATED, BAD_CREDENTIALS, THROTTLED */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<SignedAccount> {
    try {
      const account = await signIn.admit(request.headers.authorization, request.ip);
      settleConnection(request.socket);
      settleConnection(request.raw);
      rates.request(account.inventoryId, clock.now());
      return account;
    } catch (error) {
      if (error instanceof Refusal && error.error !== 'THROTTLED') void reply.header('www-authenticate', CHALLENGE);
      throw error;
    }
  }
  const named = (account: SignedAccount, file: IngestFile): NamedFile => {
    const unitId = new ViewFilter(registry, account.scope).idOf('unit', file.unit_id);
    return { ...file, unitName: registry.unitRecord(unitId ?? '')?.name };
  };

  app.get(`${INGEST}/feed.xml`, { config }, async (request, reply) => {
    const account = await admit(request, reply);
    const asked = Asked.safeParse(request.query);
    if (!asked.success || unstorable('query', asked.data).length > 0) throw new Refusal('INVALID');
    const page = await feedFiles(db, account, asked.data, clock.now());
    const base = baseUrlOf(publicUrl, request.host);
    const about = { base, title: account.inventoryName, links: linksOf(`${base}${request.url}`, page) };
    const text = feedOf(about, page.files.map((file) => named(account, file))); // prettier-ignore
    return sendXml(request, reply, text, 'application/rss+xml');
  });

  app.get<{ Params: { id: string; name: string } }>(`${INGEST}/files/:id/:name`, { config }, async (request, reply) => {
    const account = await admit(request, reply);
    const { id, name } = request.params;
    const file = ID.test(id) ? await ingestFile(db, account, id, clock.now()) : undefined;
    if (file === undefined) throw new Refusal('NOT_FOUND');
    const what = namedOfFile(file.name, name);
    if (what === null) throw new Refusal('NOT_FOUND');
    return what === 'file'
      ? sendFile(account, file, request, reply)
      : sendXml(request, reply, metadataOf(named(account, file)), 'application/xml');
  });

  /** @throws {Refusal} THROTTLED, SERVER_OFFLINE, NOT_FOUND, UNAVAILABLE */
  async function sendFile(account: SignedAccount, file: IngestFile, request: FastifyRequest, reply: FastifyReply) {
    const { device_id: serverId, channel_id: channelId, name } = file;
    const { method, headers, ip } = request;
    const now = clock.now();
    const { key, base } = mediaServer(registry, serverId);
    const token = signMediaToken(key, fileSubject(channelId, name), tokenExpiry(now));
    const source = below(base, `channel-files/${channelId}/bytes/${encodeURIComponent(name)}`, token);
    reply.raw.once('close', rates.fetch(account.inventoryId, now));
    watchFetch(reply, async () => {
      const present = await accountNamed(db, account.user, clock.now());
      const same = present?.obstacle === null && present.passwordHash === account.passwordHash;
      return same && (await ingestFile(db, present, file.id, clock.now())) !== undefined;
    });
    const response = await fetchedFile(source, method === 'HEAD' ? 'HEAD' : 'GET', headers.range);
    if (method !== 'HEAD' && isFromStart(headers.range))
      await audit(db, {
        caller: { userId: null, username: account.user, address: ip },
        action: 'file:download',
        subject: { kind: 'channel', id: channelId },
        result: 'done',
        detail: `${name.slice(0, 1000)}, ingest account`,
      });
    return passFile(response, 'bytes', reply, mediaTypeOf(name));
  }
}

/** Sends XML, or 304 to who has it already: polling costs a few bytes. */
function sendXml(request: FastifyRequest, reply: FastifyReply, text: string, type: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('content-security-policy', "default-src 'none'; sandbox");
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}
