import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { NetworkCrowd } from '../../kernel/network-crowd.js';
import type { BrokerCounters } from './counters.js';
import type { Limits } from './limits.js';
import { listenFrom, listenOn } from './listen.js';

/** Certificate chain and key, PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

export interface ListenerOptions {
  readonly host: string;
  /** With TLS exactly this port, otherwise this or the next free one; 0: any. */
  readonly port: number;
  /** Tried first. */
  readonly lastPort?: number | undefined;
  /** TLS 1.2 or later; undefined: without TLS. */
  readonly identity?: Identity | undefined;
  readonly limits: Limits;
  readonly counters: BrokerCounters;
  /** Called with a connection, with TLS after its handshake. */
  readonly onConnection: (socket: Socket) => void;
}

/** A listener for devices. */
export interface Listener {
  readonly port: number;
  /** Accepts no more connections; resolves when all open ones have ended. */
  shut(): Promise<void>;
  /** Ends every connection. */
  clear(): void;
}

/** Listens for devices; rejects when it cannot listen, or when the certificate and its key cannot be used. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { host, lastPort, identity, limits, counters, onConnection } = options;
  const server = identity ? tlsServer(identity, limits, counters, onConnection) : createServer(onConnection);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.maxConnections = limits.connections;
  server.on('drop', () => (counters.turnedAway += 1));
  // An operator who configures TLS also configures the address for devices; they would not find any other port.
  const port = await (identity
    ? listenAt(server, host, options.port)
    : listenFrom(server, host, options.port, lastPort));
  return {
    port,
    shut: () => new Promise((resolve) => server.close(() => resolve())),
    clear: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** The failure to listen names the setting that fixes it. */
const listenAt = (server: Server, host: string, port: number): Promise<number> =>
  listenOn(server, host, port).catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { setting: 'MQTT_TLS_PORT' }) : error;
  });

const whoOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** A handshake costs more than a connection, so handshakes have the limits of unauthenticated connections. */
function tlsServer(
  { cert, key }: Identity,
  limits: Limits,
  counters: BrokerCounters,
  onConnection: (socket: Socket) => void,
): Server {
  const crowd = new NetworkCrowd(limits.unauthenticated, limits.unauthenticatedOfNetwork);
  const handshaking = new Map<string, () => void>();
  const server = createTlsServer({ cert, key, minVersion: 'TLSv1.2', handshakeTimeout: limits.authenticationMs });
  server.prependListener('connection', (socket: Socket) => {
    const leave = crowd.enter(socket.remoteAddress);
    if (leave === undefined) {
      counters.turnedAway += 1;
      socket.destroy();
      return;
    }
    const who = whoOf(socket);
    const settle = (): void => {
      leave();
      handshaking.delete(who);
    };
    handshaking.set(who, settle);
    socket.once('close', settle);
  });
  server.on('secureConnection', (socket) => {
    handshaking.get(whoOf(socket))?.();
    onConnection(socket);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}
