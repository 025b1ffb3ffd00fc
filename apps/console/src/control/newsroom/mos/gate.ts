import { MOS_PORTS, type MosPort } from '@backhaul/domain';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { StoredMos } from '../settings.js';
import { xmlProblem } from '../xml-gate.js';
import { framed, Frames, refusalOf } from './frames.js';

/** Connections that a newsroom may have to one port, and messages per second that are read of each; further messages wait. */
const MOST_CONNECTIONS = 4;
const MOST_MESSAGES = 200;
/** Pause before a newsroom that cannot be reached is called again, ms. */
const REST_MS = 3_000;

export interface GateParts {
  /** A separate folder for the sockets of the MOS library. */
  readonly folder: string;
  readonly settings: StoredMos;
  /** The newsroom's address, which was checked. */
  readonly address: string;
  /** Address that the console listens on. */
  readonly listenHost: string;
  readonly onHeartbeat: (port: MosPort) => void;
  readonly onRefused: (what: string, why: string, line: number | null) => void;
  /** Reports the failure of a port. */
  readonly onFailure: (reason: string) => void;
}

/** Sockets of the MOS library, which never uses the network itself. */
export const innerSockets = (folder: string) => ({
  in: (port: MosPort | 'query') => path.join(folder, `in-${port}`),
  out: (port: MosPort) => path.join(folder, `out-${port}`),
});

/**
 * Sits between a newsroom and the MOS library. Accepts connections only from the newsroom's address, and only whole messages of limited size and
 * rate that are well-formed XML without a document type. Everything else is refused and recorded.
 */
export class MosGate {
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();

  constructor(private readonly parts: GateParts) {}

  /** Listens for the library, and then for the newsroom. Rejects if a port is in use. */
  async open(): Promise<void> {
    const { folder, settings, listenHost } = this.parts;
    for (const port of MOS_PORTS) await this.#listen({ path: innerSockets(folder).out(port) }, (inner) => this.#dial(port, inner)); // prettier-ignore
    for (const port of MOS_PORTS) {
      const number = port === 'lower' ? settings.listenLower : settings.listenUpper;
      await this.#listen({ host: listenHost, port: number }, (outer) => this.#admit(port, outer));
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  async #listen(where: Parameters<Server['listen']>[0], onSocket: (socket: Socket) => void): Promise<void> {
    const server = createServer((socket) => {
      this.#keep(socket);
      onSocket(socket);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(where, resolve);
    });
    this.#servers.push(server);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  /** Accepts a connection of the newsroom. */
  #admit(port: MosPort, outer: Socket): void {
    const from = outer.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    const open = [...this.#sockets].filter(({ localPort }) => localPort === outer.localPort);
    if (from !== this.parts.address || open.length > MOST_CONNECTIONS) {
      outer.destroy();
      if (from !== this.parts.address) this.parts.onRefused(from, 'The address is not that of the newsroom', null);
      return;
    }
    const inner = connect(innerSockets(this.parts.folder).in(port));
    this.#keep(inner);
    outer.once('close', () => inner.destroy());
    this.#join(port, outer, inner);
  }

  /** Connects to the newsroom for the library. */
  #dial(port: MosPort, inner: Socket): void {
    const { settings, address } = this.parts;
    const outer = connect({ host: address, port: port === 'lower' ? settings.lowerPort : settings.upperPort });
    this.#keep(outer);
    outer.once('error', () => this.parts.onFailure('The newsroom refuses connections'));
    let isOpen = false;
    outer.once('connect', () => (isOpen = true));
    // Closing makes the library call again immediately, so wait if the connection failed.
    outer.once('close', () => setTimeout(() => inner.destroy(), isOpen ? 0 : REST_MS));
    this.#join(port, outer, inner);
  }

  #join(port: MosPort, outer: Socket, inner: Socket): void {
    inner.pipe(outer);
    inner.on('close', () => outer.destroy());
    const frames = new Frames();
    let second = 0;
    let count = 0;
    const pause = () => {
      outer.pause();
      setTimeout(() => outer.resume(), 1000);
    };
    outer.on('data', (bytes) => {
      const now = Math.floor(performance.now() / 1000);
      if (now !== second) [second, count] = [now, 0];
      try {
        for (const message of frames.push(bytes)) {
          count += 1;
          this.#pass(port, message, outer, inner);
        }
      } catch (error) {
        this.parts.onRefused(`${port} port`, error instanceof Error ? error.message : 'It cannot be read', null);
        outer.destroy();
      }
      if (count > MOST_MESSAGES) pause();
    });
  }

  #pass(port: MosPort, message: string, outer: Socket, inner: Socket): void {
    const problem = xmlProblem(message);
    if (problem !== null) {
      this.parts.onRefused(nameOf(message), problem.text, problem.line);
      outer.write(framed(refusalOf(message, problem.text)));
      return;
    }
    if (/<heartbeat[\s/>]/.test(message)) this.parts.onHeartbeat(port);
    inner.write(framed(message));
  }
}

/** Type of a message, as far as it is readable, such as `roCreate`. */
const nameOf = (message: string): string =>
  /<(ro\w+|mos\w+|req\w+|heartbeat|listMachInfo)[\s/>]/.exec(message.replace(/<(?:mosID|ncsID)>/g, ''))?.[1] ??
  'message';
