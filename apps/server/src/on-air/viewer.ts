import { eventually } from '@backhaul/agent/testing';
import { WebSocket } from 'ws';
import { decode } from './picture.js';

/** One watcher of a preview: every stream that it received, each beginning with its `init`. */
export class Viewer {
  readonly streams: { mimeType: string; chunks: Buffer[] }[] = [];
  readonly #socket: WebSocket;
  bytes = 0;
  closed = false;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.on('message', (data: Buffer, binary) => this.#message(data, binary));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => (this.closed = true));
  }

  close(): void {
    this.#socket.close();
  }

  /** Resolves when this many more bytes have arrived. */
  more(count: number): Promise<unknown> {
    const until = this.bytes + count;
    return eventually(`${count} more bytes of preview`, () => this.bytes >= until || undefined);
  }

  /** Decodes the latest stream: one small grey picture for each frame. */
  decode(): Promise<Buffer[]> {
    return decode(Buffer.concat(this.streams.at(-1)?.chunks ?? []));
  }

  #message(data: Buffer, binary: boolean): void {
    if (!binary) {
      const message: unknown = JSON.parse(data.toString());
      const mimeType = typeof message === 'object' && message && 'mimeType' in message ? String(message.mimeType) : '';
      this.streams.push({ mimeType, chunks: [] });
      return;
    }
    this.bytes += data.length;
    this.streams.at(-1)?.chunks.push(data);
  }
}
