import { message } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { NetworkCrowd } from '../kernel/network-crowd.js';
import { isTrustedProxy } from './client-address.js';
import type { HttpLimits } from './limits.js';
import { Refusal } from '../kernel/refusal.js';

/** Counters of the web server's connections since its start. */
export interface ConnectionCounters {
  readonly open: number;
  /** Open connections on which no user has authenticated. */
  readonly strangers: number;
  /** Connections and requests that were rejected because there were too many. */
  readonly turnedAway: number;
}

/** Called once a user has authenticated on a connection. */
const settling = new WeakMap<object, () => void>();

/** A signed-in user uses this connection: it no longer counts as unauthenticated. */
export const settleConnection = (socket: object): void => settling.get(socket)?.();

/**
 * Limits connections: in total, and unauthenticated ones in total and per network. Behind a trusted proxy the network is that of
 * the forwarded address, and requests in progress are counted instead, as the connections are those of the proxy.
 */
export function limitConnections(
  app: FastifyInstance,
  { limits, publicUrl }: { readonly limits: HttpLimits; readonly publicUrl: string | undefined },
): () => ConnectionCounters {
  const crowd = new NetworkCrowd(limits.strangers, limits.strangersOfNetwork);
  const server: Server = app.server;
  let open = 0;
  let turnedAway = 0;
  server.maxConnections = limits.connections;
  server.on('drop', () => (turnedAway += 1));
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    const { remoteAddress } = socket;
    if (isTrustedProxy(remoteAddress, publicUrl)) return;
    const leave = crowd.enter(remoteAddress);
    if (leave === undefined) {
      turnedAway += 1;
      socket.destroy();
      return;
    }
    settling.set(socket, leave);
    socket.once('close', leave);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isTrustedProxy(request.socket.remoteAddress, publicUrl)) return done();
    const leave = crowd.enter(request.ip);
    if (leave === undefined) {
      turnedAway += 1;
      return done(new Refusal('THROTTLED', message('requests_in_progress'), undefined, 1));
    }
    settling.set(request.raw, leave);
    reply.raw.once('close', leave);
    done();
  });
  return () => ({ open, strangers: crowd.size, turnedAway });
}
