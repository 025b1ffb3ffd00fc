import { checkMediaToken, roomSubject } from '@backhaul/contract/bus';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { TestConsole, TestWorld } from './world.js';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** A server of audio rooms until the test ends, with its requests. Checks the token of the room. It answers 204 unless `status` returns another code. */
export async function openRoomServer(
  world: TestWorld,
  console: TestConsole,
  status: (asked: Asked) => number = () => 204,
): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const part of request) body += String(part);
    const url = new URL(request.url ?? '', 'http://server');
    const roomId = url.pathname.split('/')[2] ?? '';
    const key = console.registry.serverRecord(world.serverId)?.mediaKey ?? '';
    const isKnown = checkMediaToken(key, roomSubject(roomId), url.searchParams.get('token') ?? '', world.now);
    const one = { method: request.method ?? '', path: url.pathname, body };
    asked.push(one);
    const code = isKnown ? status(one) : 401;
    response
      .writeHead(code === 204 && one.method === 'POST' ? 201 : code)
      .end(one.method === 'POST' && code === 204 ? JSON.stringify({ sdp: `answer to ${body.length}` }) : undefined);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, asked };
}
