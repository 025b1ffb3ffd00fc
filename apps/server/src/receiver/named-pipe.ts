import { execFile } from 'node:child_process';
import { constants, open } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** A named pipe that a program of ours writes and this process reads; for programs whose standard output is taken. */
export class NamedPipe {
  private constructor(
    readonly path: string,
    private readonly socket: Socket,
  ) {}

  /** @throws {Error} when there can be none at `path`. */
  static async open(path: string, onText: (text: string) => void): Promise<NamedPipe> {
    await mkdir(dirname(path), { recursive: true });
    await rm(path, { force: true });
    await promisify(execFile)('mkfifo', ['-m', '600', path]);
    // Open for writing too: a pipe whose last writer leaves would end.
    const fd = await promisify(open)(path, constants.O_RDWR | constants.O_NONBLOCK);
    const socket = new Socket({ fd, readable: true, writable: false });
    socket.setEncoding('utf8').on('data', (text: string) => onText(text));
    socket.on('error', () => undefined);
    return new NamedPipe(path, socket);
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await rm(this.path, { force: true });
  }
}
