import { once } from 'node:events';
import type { Server } from 'node:net';

const PORTS_TRIED = 20;
const HIGHEST = 65_535;

/** Listens on `port` (0: any); returns the port. Rejects with the error of the system. */
export async function listenOn(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

/**
 * Listens on `port`, or the next free one (0: any); tries `before`, the port of the last start, first.
 * Returns the port. Rejects when none of the next 20 is free, or with the error of the system.
 */
export async function listenFrom(server: Server, host: string, port: number, before?: number): Promise<number> {
  const most = port === 0 ? 1 : Math.min(PORTS_TRIED, HIGHEST - port + 1);
  const ports = [...(before === undefined ? [] : [before]), ...Array.from({ length: most }, (_, i) => port + i)];
  for (const [i, one] of ports.entries()) {
    try {
      return await listenOn(server, host, one);
    } catch (error) {
      if (!isTaken(error) || i === ports.length - 1) throw error;
    }
  }
  throw new Error('there is no port to listen on');
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
