import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestReceiver {
  readonly url: string;
  readonly received: Received[];
  /** The status of the next responses. */
  status: number;
}

/** A receiver of webhooks on loopback; closed after the test. */
export async function testReceiver(): Promise<TestReceiver> {
  const receiver = { url: '', received: [] as Received[], status: 204 };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    receiver.received.push({ headers: request.headers, body: await text(request) });
    const location = receiver.status === 302 ? { location: receiver.url } : {};
    response.writeHead(receiver.status, location).end('an answer that nobody reads');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  receiver.url = `http://127.0.0.1:${address.port}/in`;
  return receiver;
}
