import { errorText, parseJson, type Log } from '@backhaul/agent';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ConnectRequest, type Gateway } from './gateway.js';

const MAX_BODY = 128 * 1024;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** HTTP interface for the console: `POST /connections` with the secret as bearer token. */
export function createHttpServer(gateway: Pick<Gateway, 'connect'>, secret: string, log: Log): Server {
  const wanted = digest(`Bearer ${secret}`);
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = (status: number, body: object): void => {
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    };
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) return answer(401, {});
    if (request.method !== 'POST' || request.url !== '/connections') return answer(404, {});
    const body = ConnectRequest.safeParse(parseJson(await bodyOf(request)));
    if (!body.success) return answer(400, {});
    const sdp = await gateway.connect(body.data);
    return sdp === undefined ? answer(422, {}) : answer(200, { answer: sdp });
  };
  return createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      log.error({ error: errorText(error) }, 'a browser could not be connected');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BODY) throw new Error('The request is too large');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}
