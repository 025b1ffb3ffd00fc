import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import type { TargetPolicy } from '../../destinations/target-policy.js';
import { PROBE, type Exporter, type ExportFile, type ExportRun } from '../exporter.js';
import { connectSftp, type SftpConnection, type SftpTarget } from './connection.js';
import { targetProblem } from '../problem.js';
import { RemoteFiles, statusProblem } from './file.js';
import { transfer } from './transfer.js';

/** How long the removal of an abandoned part may take, ms. */
const ABANDON_MS = 10_000;

/** Exports to a folder of an SFTP server. */
export class SftpExporter implements Exporter {
  constructor(
    private readonly target: SftpTarget,
    private readonly policy: TargetPolicy,
  ) {}

  upload(file: ExportFile, run: ExportRun): Promise<void> {
    return this.#within(run.signal, async (remote) => {
      const path = await this.#place(remote, file);
      const part = `${path}.part`;
      try {
        await transfer(remote, file, part, run);
        await remote.rename(part, path);
      } catch (error) {
        throw statusProblem(error, 'write');
      }
    });
  }

  test(signal: AbortSignal): Promise<void> {
    return this.#within(signal, async (remote) => {
      await this.#requireFolder(remote);
      const path = posix.join(this.target.folder, `backhaul-test-${randomUUID()}.txt`);
      try {
        const handle = await remote.open(path, 'w+');
        await remote.write(handle, Buffer.from(PROBE), 0);
        await remote.close(handle);
        await remote.unlink(path);
      } catch (error) {
        throw statusProblem(error, 'write');
      }
    });
  }

  abandon(file: ExportFile): Promise<void> {
    return this.#within(AbortSignal.timeout(ABANDON_MS), (remote) =>
      remote.unlink(`${posix.join(this.target.folder, file.name)}.part`).catch(() => undefined),
    );
  }

  close(): void {
    // Each upload has a connection of its own.
  }

  /** Path of a file at the destination, in the folder of its channel, which is created. */
  async #place(remote: RemoteFiles, file: ExportFile): Promise<string> {
    await this.#requireFolder(remote);
    const path = posix.join(this.target.folder, file.name);
    await remote.makeFolder(posix.dirname(path)).catch((error: unknown) => {
      throw statusProblem(error, 'folder');
    });
    return path;
  }

  async #requireFolder(remote: RemoteFiles): Promise<void> {
    const found = await remote.size(this.target.folder).catch((error: unknown) => {
      throw statusProblem(error, 'folder');
    });
    if (found === undefined) throw targetProblem('The folder does not exist');
  }

  async #within(signal: AbortSignal, work: (remote: RemoteFiles) => Promise<void>): Promise<void> {
    let connection: SftpConnection | undefined;
    try {
      connection = await connectSftp(this.target, this.policy, signal);
      await Promise.race([work(new RemoteFiles(connection.sftp)), connection.lost]);
    } finally {
      connection?.end();
    }
  }
}
