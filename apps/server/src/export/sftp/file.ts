import { promisify } from 'node:util';
import type { SFTPWrapper } from 'ssh2';
import { ExportProblem, targetProblem } from '../problem.js';

/** Bytes of one write or read; every server accepts this size. */
export const CHUNK = 32 * 1024;
/** Number of concurrent writes or reads. */
export const IN_FLIGHT = 48;

/** Status codes of SFTP (draft-ietf-secsh-filexfer-02 §7). */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const FAILURE = 4;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
export const isMissingThere = (error: unknown): boolean => codeOf(error) === NO_SUCH_FILE;

/** The meaning of an error of a server; `doing`: what failed. */
export function statusProblem(error: unknown, doing: 'folder' | 'write'): unknown {
  switch (codeOf(error)) {
    case NO_SUCH_FILE:
      return targetProblem('The folder does not exist');
    case PERMISSION_DENIED:
      return targetProblem('The user has no right to write to the folder');
    // A full disk has no error code of its own.
    case FAILURE:
      return doing === 'write'
        ? targetProblem('The destination cannot be written to; it may be full')
        : targetProblem('The folder cannot be used');
    default:
      return error;
  }
}

/** The calls of a session that are used, as promises. */
export class RemoteFiles {
  readonly open;
  readonly close;
  readonly unlink;
  readonly #mkdir;
  readonly #stat;

  constructor(private readonly sftp: SFTPWrapper) {
    this.open = promisify<string, 'r+' | 'w+', Buffer>((path, flags, done) => sftp.open(path, flags, done));
    this.close = promisify<Buffer, void>((handle, done) => sftp.close(handle, done));
    this.unlink = promisify<string, void>((path, done) => sftp.unlink(path, done));
    this.#mkdir = promisify<string, void>((path, done) => sftp.mkdir(path, done));
    this.#stat = promisify<string, { size: number }>((path, done) => sftp.stat(path, done));
  }

  /** Bytes of a file or a folder; undefined if it does not exist. */
  async size(path: string): Promise<number | undefined> {
    try {
      return (await this.#stat(path)).size;
    } catch (error) {
      if (isMissingThere(error)) return undefined;
      throw error;
    }
  }

  async makeFolder(path: string): Promise<void> {
    if ((await this.size(path)) === undefined) await this.#mkdir(path);
  }

  write(handle: Buffer, data: Buffer, at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sftp.write(handle, data, 0, data.length, at, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** A piece of a file, as long as requested. */
  async read(handle: Buffer, at: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const from = filled;
      const count = await new Promise<number>((resolve, reject) => {
        this.sftp.read(handle, buffer, from, length - from, at + from, (error, read) =>
          error ? reject(error) : resolve(read),
        );
      });
      if (count === 0) throw new ExportProblem('The received data differs from the sent data', 'file');
      filled += count;
    }
    return buffer;
  }

  /** Renames a file and replaces an existing one, if the server can. */
  async rename(from: string, to: string): Promise<void> {
    const replaced = await new Promise<boolean>((resolve) => {
      try {
        this.sftp.ext_openssh_rename(from, to, (error) => resolve(!error));
      } catch {
        resolve(false);
      }
    });
    if (replaced) return;
    await new Promise<void>((resolve, reject) => {
      this.sftp.rename(from, to, (error) => (error ? reject(error) : resolve()));
    });
  }
}
