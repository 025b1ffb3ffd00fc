import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { spawnProgram, type Child } from '../subject/child.js';
import { answers } from '../subject/database.js';
import { eventually } from '../subject/wait.js';
import { freePort } from '../torture/ports.js';

const START_MS = 60_000;

/** The bundled PostgreSQL, run by the bench on the cluster of a console that was stopped normally. */
export class Postgres {
  #child: Child | undefined;

  private constructor(
    readonly cluster: string,
    readonly port: number,
    private readonly spawn: () => Child,
  ) {}

  /** Prepares the server without starting it; `settings` override the required ones. */
  static async on(cluster: string, settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
    // The program that the console started last.
    const [, program = ''] = /^"?([^"\s]+)"?/.exec(await readFile(path.join(cluster, 'postmaster.opts'), 'utf8')) ?? [];
    const { uid, gid } = await stat(cluster);
    const port = await freePort();
    const values = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '80',
      shared_buffers: '32MB',
      ...settings,
    };
    const args = ['-D', cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    return new Postgres(cluster, port, () =>
      // PostgreSQL refuses root, so files of root are served in a user namespace, as the console does.
      uid === 0
        ? spawnProgram('postgres', 'unshare', ['-U', '--map-user=1000', program, ...args])
        : spawnProgram('postgres', program, args, process.getuid?.() === 0 ? { uid, gid } : {}),
    );
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Resolves when it answers. Remains of a killed process may block it for a moment. */
  async start(): Promise<void> {
    await eventually(`PostgreSQL answers at ${this.port}`, START_MS, async () => {
      if (this.#child === undefined || this.#child.gone) this.#child = this.spawn();
      return answers({ connectionString: this.url });
    }).catch((error: unknown) => {
      throw new Error(`PostgreSQL does not start: ${this.#child?.lastOutput ?? ''}`, { cause: error });
    });
  }

  /** SIGINT: fast shutdown; SIGQUIT: immediate shutdown; SIGKILL: crash. */
  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    await this.#child?.end(signal);
  }

  /** Runs statements on a separate connection. */
  async run(statements: string): Promise<void> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(statements);
    } finally {
      await client.end();
    }
  }
}
