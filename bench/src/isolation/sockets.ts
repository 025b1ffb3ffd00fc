import { once } from 'node:events';
import type { TestResponse } from '@backhaul/testing';
import { WebSocket } from 'ws';

const OPEN_MS = 10_000;

/** Result of a WebSocket request: the socket with all received messages, or the response that refused it. */
export type Upgrade = { readonly socket: WebSocket; readonly frames: Buffer[] } | { readonly refused: TestResponse };

/** Requests a WebSocket as a browser does. */
export function upgrade(url: string, path: string, headers: Readonly<Record<string, string>>): Promise<Upgrade> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, {
    headers,
    perMessageDeflate: false,
    handshakeTimeout: OPEN_MS,
  });
  const frames: Buffer[] = [];
  socket.on('message', (data) => void (Buffer.isBuffer(data) && frames.push(data)));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, frames }));
    socket.once('unexpected-response', (_request, response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          refused: { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) },
        }),
      );
    });
    socket.on('error', reject);
  });
}

/** Closes a socket and waits for its end. */
export async function end({ socket }: { readonly socket: WebSocket }): Promise<void> {
  if (socket.readyState === socket.CLOSED) return;
  const closed = once(socket, 'close');
  socket.terminate();
  await closed;
}
