import { rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { openFifo } from './fifo.js';

/** A named pipe from a program of ours to this process; for programs whose standard output is in use. */
export class NamedPipe {
  private constructor(
    readonly path: string,
    private readonly socket: Socket,
  ) {}

  /** @throws {Error} when it cannot be created at `path`. */
  static async open(path: string, onText: (text: string) => void): Promise<NamedPipe> {
    const socket = new Socket({ fd: await openFifo(path), readable: true, writable: false });
    socket.setEncoding('utf8').on('data', (text: string) => onText(text));
    socket.on('error', () => undefined);
    return new NamedPipe(path, socket);
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await rm(this.path, { force: true });
  }
}
