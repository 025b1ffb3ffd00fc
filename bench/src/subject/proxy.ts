import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { relay } from './relay.js';

/** Target of connections: a port of this machine, or the path of a socket. */
export type Target = { readonly port: number; readonly host?: string } | { readonly path: string };

/** A TCP link that can be delayed and cut. */
export interface Proxy {
  /** Port of the proxy on 127.0.0.1. */
  readonly port: number;
  /** Number of open links. */
  readonly links: number;
  /** Cuts all links, or a random share of them, abruptly; returns how many. New ones are accepted. */
  cut(share?: number): number;
  /** Delays all bytes from now on, in each direction, ms. */
  delay(ms: number): void;
  /** Refuses new links while `true`; open ones stay. */
  refuse(on: boolean): void;
  /** Directs new links to another target, for a server that restarted on another port. */
  aim(target: Target): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function startProxy(first: Target): Promise<Proxy> {
  const links = new Set<{ readonly ends: readonly [Socket, Socket] }>();
  let target = first;
  let delayMs = 0;
  let refusing = false;

  const server = createServer((near) => {
    if (refusing) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    const link = { ends: [near, far] as const };
    links.add(link);
    for (const end of link.ends) {
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.once('close', () => {
        links.delete(link);
        for (const other of link.ends) other.destroy();
      });
    }
    relay(near, far, () => delayMs);
    relay(far, near, () => delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  const cut = (share = 1): number => {
    const chosen = [...links].filter(() => share >= 1 || Math.random() < share);
    for (const { ends } of chosen) for (const end of ends) end.resetAndDestroy();
    return chosen.length;
  };
  return {
    port: address.port,
    get links() {
      return links.size;
    },
    cut,
    delay: (ms) => void (delayMs = ms),
    refuse: (on) => void (refusing = on),
    aim: (next) => void (target = next),
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
