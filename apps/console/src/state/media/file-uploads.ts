import { MEDIA, message } from '@backhaul/contract';
import { checkMediaToken, personUploadSubject } from '@backhaul/contract/bus';
import { isUploadRefusal, type UploadRefusal } from '@backhaul/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Readable, Transform } from 'node:stream';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { below, mediaUrl, seesChannel, type MediaSourceParts } from './source.js';
import { endDone, endRefused, isOver, storeProgress, uploadRow, type UploadRow } from './upload-rows.js';

interface Parts extends MediaSourceParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const PIECE = 'application/offset+octet-stream';
/** Interval at which the progress of an upload is stored, ms. */
const STORE_MS = 2000;
/** A server may scan a file before it responds, ms. */
const PATIENCE_MS = 280_000;
/** Longest response of a server that is read, bytes. */
const MOST_BYTES = 1024;

/** An upload that the caller may continue, and its target. */
interface Open {
  readonly row: UploadRow;
  readonly size: number;
  readonly target: URL;
}

/**
 * `HEAD` and `PATCH /media/file-uploads/{channelId}/{uploadId}` with a token in the header `upload-token`: passes uploads of users (tus
 * protocol 1.0) through to the server of the channel. The caller must currently see the channel, and have begun the upload.
 */
export function mountFileUploads(app: FastifyInstance, parts: Parts): void {
  void app.register(async (scope) => {
    // Pieces are passed on as they arrive.
    scope.addContentTypeParser(PIECE, (_request, payload, done) => done(null, payload));
    for (const method of ['HEAD', 'PATCH'] as const)
      scope.route<{ Params: { channelId: string; uploadId: string } }>({
        method,
        url: `${MEDIA}/file-uploads/:channelId/:uploadId`,
        config: { access: { permission: 'file:upload' }, file: true },
        handler: async (request, reply) => {
          const { caller, params, headers } = request;
          if (caller === undefined) throw new Refusal('NOT_FOUND');
          const open = await openUpload(parts, caller, params, textOf(headers['upload-token']));
          return method === 'HEAD' ? look(parts, caller, open, reply) : send(parts, caller, open, request, reply);
        },
      });
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @throws {Refusal} NOT_FOUND, FORBIDDEN for an invalid token, UPLOAD_GONE, or why it was refused; SERVER_OFFLINE */
async function openUpload(
  parts: Parts,
  caller: Caller,
  { channelId, uploadId }: { readonly channelId: string; readonly uploadId: string },
  token: string,
): Promise<Open> {
  const { db, registry, clock } = parts;
  if (!ID.test(channelId) || !ID.test(uploadId) || !seesChannel(parts, caller, channelId))
    throw new Refusal('NOT_FOUND');
  const row = await uploadRow(db, channelId, uploadId);
  if (row === undefined || row.user_id !== caller.userId) throw new Refusal('NOT_FOUND');
  const serverId = registry.channelRecord(channelId)?.serverId ?? '';
  const key = registry.serverRecord(serverId)?.mediaKey ?? '';
  if (key === '' || !checkMediaToken(key, personUploadSubject(channelId, uploadId), token, clock.now()))
    throw new Refusal('FORBIDDEN');
  refuseOver(row, clock.now());
  const device = registry.reportedServer(serverId);
  const base = device?.online === true ? mediaUrl(device.state?.mediaUrl ?? '') : null;
  if (base === null) throw new Refusal('SERVER_OFFLINE');
  return { row, size: Number(row.size_bytes), target: below(base, `file-uploads/${channelId}/${uploadId}`, token) };
}

/** @throws {Refusal} why the file was not kept, or UPLOAD_GONE */
export function refuseOver(row: UploadRow, nowMs: number): void {
  if (row.problem !== null && isUploadRefusal(row.problem)) throw new Refusal(row.problem);
  if (row.outcome !== 'done' && isOver(row, nowMs)) throw new Refusal('UPLOAD_GONE');
}

/** Reports how much has arrived at the server. */
async function look(parts: Parts, caller: Caller, open: Open, reply: FastifyReply): Promise<FastifyReply> {
  const response = await asked(open.target, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
  await response.body?.cancel();
  if (!response.ok) return refused(parts, caller, open, response, '', reply);
  const offset = await arrived(parts, open, response);
  return reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': offset, 'upload-length': open.size }).send();
}

async function send(
  parts: Parts,
  caller: Caller,
  open: Open,
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const offset = textOf(headers['upload-offset']);
  if (!/^\d{1,15}$/.test(offset)) throw invalid('header.upload-offset', message('default'));
  if (!(body instanceof Readable)) throw new Refusal('MEDIA_TYPE');
  const response = await asked(open.target, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'content-type': PIECE, 'upload-offset': offset },
    body: Readable.toWeb(counted(parts, open, body, Number(offset))),
    duplex: 'half',
  });
  const text = await shortText(response);
  if (response.status !== 204) {
    // A browser reads the response only after it has sent everything.
    body.unpipe();
    body.resume();
    return refused(parts, caller, open, response, text, reply);
  }
  const now = await arrived(parts, open, response);
  return reply.code(204).headers({ 'tus-resumable': '1.0.0', 'upload-offset': now }).send();
}

/** Passes data through, and stores the progress from time to time. */
function counted({ db, clock }: Parts, { row }: Open, body: Readable, offset: number): Readable {
  let bytes = offset;
  let storedAt = clock.now();
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const now = clock.now();
      if (now - storedAt >= STORE_MS) {
        storedAt = now;
        void storeProgress(db, row.id, bytes, now).catch(() => undefined);
      }
      done(null, chunk);
    },
  });
  body.on('error', (error) => counter.destroy(error));
  body.on('close', () => body.readableEnded || counter.destroy(new Error('The browser has gone')));
  return body.pipe(counter);
}

/** Stores the progress at the server, or the end of the upload. */
async function arrived({ db, clock }: Parts, { row, size }: Open, { headers }: Response): Promise<number> {
  const offset = Number(headers.get('upload-offset') ?? NaN);
  if (!Number.isInteger(offset) || offset < 0 || offset > size) throw new Refusal('UNAVAILABLE');
  if (offset === size) await endDone(db, row.id, clock.now());
  else await storeProgress(db, row.id, offset, clock.now());
  return offset;
}

/** @throws {Refusal} SERVER_OFFLINE, UNAVAILABLE */
async function asked(target: URL, request: RequestInit): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return fetch(target, { ...request, redirect: 'error', signal: patience }).catch(() => {
    throw new Refusal(patience.aborted ? 'UNAVAILABLE' : 'SERVER_OFFLINE');
  });
}

/** Handles an error of the server. A wrong offset (409) and a locked upload (423) are passed on, as the protocol defines. */
async function refused(
  { db, clock }: Parts,
  caller: Caller,
  { row }: Open,
  { status, headers }: Response,
  text: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const problem: string = headers.get('upload-problem') ?? text;
  if (isUploadRefusal(problem)) {
    if (isFinal(problem)) await endRefused(db, caller, row, problem, clock.now());
    throw new Refusal(problem);
  }
  if (status === 409 || status === 423) return reply.code(status).header('tus-resumable', '1.0.0').send();
  if (status === 404 || status === 410) throw new Refusal('UPLOAD_GONE');
  throw new Refusal('UNAVAILABLE');
}

/** All problems except lack of space, which may be freed. */
const isFinal = (problem: UploadRefusal): boolean => problem !== 'UPLOAD_NO_ROOM';

async function shortText(response: Response): Promise<string> {
  const length = Number(response.headers.get('content-length') ?? 0);
  if (length <= MOST_BYTES) return response.text();
  await response.body?.cancel();
  return '';
}
