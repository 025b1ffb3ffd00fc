import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  readonly id: string;
  /** The signed text. */
  readonly signed: string;
  readonly signature: string;
  readonly body: string;
}

/** A receiver of webhooks, which is down at first. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  isDown = true;
  readonly #server: Server = createServer((request, response) => void this.#take(request, response));

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/in`;
  }

  stop(): void {
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
    const body = await text(request);
    const signed = `${String(id)}.${String(at)}.${body}`;
    this.received.push({ id: String(id), signed, signature: String(signature), body });
    response.writeHead(this.isDown ? 503 : 204).end();
  }
}

/** The signature of a text by a signing key, according to Standard Webhooks. */
export const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(signed)
    .digest('base64')}`;
