import { freeLoopbackPort } from '../process/ports.js';
import { eventually } from './test-console.js';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A TCP relay that stops forwarding client data after a number of bytes. */
class Gate {
  passed = 0;
  limit = Infinity;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(target: number) {
    this.#server = createServer((client) => {
      const host = connect(target, '127.0.0.1');
      for (const socket of [client, host]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          client.destroy();
          host.destroy();
        });
      }
      host.pipe(client);
      client.on('data', (piece) => {
        if (this.passed >= this.limit) return;
        this.passed += piece.length;
        if (!host.write(piece)) {
          client.pause();
          host.once('drain', () => client.resume());
        }
      });
    });
  }

  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

export interface SftpOptions {
  readonly readOnly?: boolean;
  /** Maximum size of a file, KiB; simulates a full disk. */
  readonly mostKiB?: number;
}

/** OpenSSH's own SFTP server for the user of the test, behind a gate. */
export class SftpServer {
  port = 0;
  hostKey = '';
  privateKey = '';
  readonly user = userInfo().username;
  #gate: Gate | undefined;
  #sshd: ChildProcess | undefined;

  constructor(private readonly folder: string) {}

  /** The folder where files arrive. */
  get inbox(): string {
    return join(this.folder, 'inbox');
  }

  get gate(): Gate {
    if (!this.#gate) throw new Error('the server was not started');
    return this.#gate;
  }

  async start({ readOnly = false, mostKiB }: SftpOptions = {}): Promise<void> {
    await mkdir(this.inbox, { recursive: true });
    // As root, sshd needs the folder that its service creates at boot.
    if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
    const [host, user] = [join(this.folder, 'host'), join(this.folder, 'user')];
    for (const file of [host, user]) await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
    this.privateKey = await readFile(user, 'utf8');
    this.hostKey = (await run('ssh-keygen', ['-lf', host])).stdout.split(' ')[1] ?? '';
    const port = await freeLoopbackPort();
    const config = join(this.folder, 'sshd_config');
    await writeFile(
      config,
      [
        `Port ${port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${host}`,
        'PidFile none',
        `AuthorizedKeysFile ${user}.pub`,
        'StrictModes no',
        'UsePAM no',
        'PasswordAuthentication no',
        'PermitRootLogin yes',
        'LogLevel ERROR',
        `Subsystem sftp internal-sftp${readOnly ? ' -R' : ''}`,
      ].join('\n'),
    );
    const limit = mostKiB === undefined ? '' : `trap '' XFSZ; ulimit -f ${mostKiB}; `;
    this.#sshd = spawn('bash', ['-c', `${limit}exec /usr/sbin/sshd -D -e -f "$0"`, config], { stdio: 'inherit' });
    await eventually('sshd', async () => {
      const socket = connect(port, '127.0.0.1');
      const greets = await Promise.race([
        once(socket, 'data').then(() => true),
        once(socket, 'close').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      return greets || undefined;
    });
    this.#gate = new Gate(port);
    this.port = await this.#gate.start();
  }

  async stop(): Promise<void> {
    this.#gate?.stop();
    if (!this.#sshd || this.#sshd.exitCode !== null) return;
    const ended = once(this.#sshd, 'exit');
    this.#sshd.kill('SIGTERM');
    await ended;
  }
}
