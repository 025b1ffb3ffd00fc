import { checkMediaToken, newUploadSubject, personUploadSubject } from '@backhaul/contract/bus';
import { MAX_UPLOAD_BYTES } from '@backhaul/domain';
import { Server as TusServer } from '@tus/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndedUpload, PersonUploads } from './person-uploads.js';

export interface PersonUploadRequestSettings {
  readonly uploads: PersonUploads;
  readonly hasChannel: (channelId: string) => boolean;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
}

const PATH = /^\/file-uploads\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})$/;

/** Header of an answer about a refused upload: the reason. */
const PROBLEM = 'upload-problem';

/** A refusal in the form that the tus server sends. */
class Refused extends Error {
  constructor(
    readonly status_code: number,
    readonly body: string,
  ) {
    super(body);
  }
}

interface Asked {
  readonly url: URL;
  readonly channelId: string;
  readonly uploadId: string;
}

/**
 * Uploads of people over HTTP, below `/file-uploads/{channelId}/{uploadId}`, each with a `token`: the console creates one (POST),
 * deletes it (DELETE), and forwards requests of browsers in the tus protocol 1.0 (HEAD, PATCH).
 */
export class PersonUploadRequests {
  readonly #tus: TusServer;

  constructor(private readonly settings: PersonUploadRequestSettings) {
    const { uploads } = settings;
    this.#tus = new TusServer({
      path: '/file-uploads',
      datastore: uploads.store,
      getFileIdFromRequest: ({ url }) => PATH.exec(new URL(url).pathname)?.[2],
      onIncomingRequest: async ({ method, headers }) => {
        if (method === 'PATCH' && !(await uploads.hasRoom(Number(headers.get('content-length') ?? 0))))
          throw new Refused(507, 'UPLOAD_NO_ROOM');
      },
      onUploadFinish: async (_request, { id }) => {
        const ended = await uploads.finish(id);
        if (ended.state === 'refused') throw new Refused(422, ended.problem);
        return {};
      },
      onResponseError: async ({ url }, error) => {
        const id = PATH.exec(new URL(url).pathname)?.[2];
        if (!('status_code' in error) || error.status_code !== 413 || id === undefined) return undefined;
        // A file that is longer than announced is refused.
        await uploads.refuse(id, 'UPLOAD_TOO_LONG');
        return { status_code: 413, body: 'UPLOAD_TOO_LONG' };
      },
    });
  }

  /** Whether the request is about an upload; if so, it is answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = URL.canParse(request.url ?? '/', 'http://media') ? new URL(request.url ?? '/', 'http://media') : null;
    if (url?.pathname.startsWith('/file-uploads/') !== true) return false;
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    const [, channelId = '', uploadId = ''] = PATH.exec(url.pathname) ?? [];
    const status =
      channelId === ''
        ? 404
        : await this.#answer({ url, channelId, uploadId }, request, response).catch(() => 500 as const);
    if (status === null) return true;
    if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain' });
    response.end();
    // Unread data would keep the connection open.
    if (!request.complete) request.resume();
    return true;
  }

  /** Null: it was answered; otherwise a status. */
  async #answer(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<number | null> {
    const { uploads, hasChannel } = this.settings;
    const { channelId, uploadId } = asked;
    if (request.method === 'POST') return this.#create(asked, response);
    if (!this.#opens(personUploadSubject(channelId, uploadId), asked)) return 401;
    if (!hasChannel(channelId)) return 404;
    const ended = await uploads.ended(uploadId);
    if (ended !== undefined) return over(ended, request, response);
    if ((await uploads.channelOf(uploadId)) !== channelId) return 404;
    if (request.method === 'DELETE') {
      await uploads.remove(uploadId);
      return 204;
    }
    if (request.method !== 'HEAD' && request.method !== 'PATCH') return 405;
    await this.#tus.handle(request, response);
    if (!request.complete) request.resume();
    return null;
  }

  async #create(asked: Asked, response: ServerResponse): Promise<number> {
    const { url, channelId, uploadId } = asked;
    const name = url.searchParams.get('name') ?? '';
    const bytes = Number(url.searchParams.get('bytes') ?? NaN);
    if (!Number.isInteger(bytes) || bytes < 1 || bytes > MAX_UPLOAD_BYTES) return 400;
    if (!this.#opens(newUploadSubject(channelId, uploadId, name, bytes), asked)) return 401;
    if (!this.settings.hasChannel(channelId)) return 404;
    const problem = await this.settings.uploads.create(channelId, uploadId, name, bytes);
    if (problem === undefined) return 201;
    response.setHeader(PROBLEM, problem);
    return problem === 'UPLOAD_NO_ROOM' ? 507 : 422;
  }

  #opens(subject: string, { url }: Asked): boolean {
    const { mediaKey, now } = this.settings;
    const key = mediaKey();
    return key !== undefined && checkMediaToken(key, subject, url.searchParams.get('token') ?? '', now());
  }
}

/** Answers about an ended upload: for HEAD, that it is complete, or why it was refused. */
function over(ended: EndedUpload, { method }: IncomingMessage, response: ServerResponse): number {
  if (method === 'DELETE') return 204;
  if (ended.state === 'refused') {
    response.setHeader(PROBLEM, ended.problem);
    return 422;
  }
  if (method !== 'HEAD') return 410;
  response.setHeader('tus-resumable', '1.0.0');
  response.setHeader('upload-offset', ended.bytes);
  response.setHeader('upload-length', ended.bytes);
  return 200;
}
