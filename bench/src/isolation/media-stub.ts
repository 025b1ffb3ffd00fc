import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface MediaStub {
  readonly url: string;
  /** Sets the canary in the picture of a channel. */
  readonly show: (channelId: string, canary: string) => void;
  readonly close: () => Promise<void>;
}

/** Replaces the media servers: serves thumbnails and previews of any channel to any client, each with its canary, and admits everybody to rooms. */
export async function startMediaStub(): Promise<MediaStub> {
  const canaries = new Map<string, string>();
  const canaryOf = (path = ''): string =>
    canaries.get(/\/([\w-]+?)(\.jpg)?(\?|$)/.exec(path.replace(/^\/\w+/, ''))?.[1] ?? '') ?? '';
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/rooms/') === true) {
      const joins = request.method === 'POST';
      response.writeHead(joins ? 201 : 204).end(joins ? JSON.stringify({ sdp: 'v=0' }) : undefined);
      return;
    }
    const canary = canaryOf(request.url);
    response.writeHead(canary === '' ? 404 : 200, { 'content-type': 'image/jpeg' }).end(`picture of ${canary}`);
  });
  const previews = new WebSocketServer({ server });
  previews.on('connection', (socket, request) => {
    socket.on('error', () => undefined);
    socket.send(JSON.stringify({ type: 'init', mimeType: 'video/mp4' }));
    socket.send(Buffer.from(`film of ${canaryOf(request.url)}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${addressOf(server.address()).port}`,
    show: (channelId, canary) => void canaries.set(channelId, canary),
    async close() {
      for (const socket of previews.clients) socket.terminate();
      previews.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the media stub has no port');
  return address;
}
