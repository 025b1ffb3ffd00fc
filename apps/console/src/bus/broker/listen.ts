import { once } from 'node:events';
import type { Server } from 'node:net';

const PORTS_TRIED = 20;

/**
 * Listens on `port`, or the next one that is free (0: any); answers the port. Rejects when none of the next
 * 20 is free, or with what the system says.
 */
export async function listenFrom(server: Server, host: string, port: number): Promise<number> {
  for (let tried = port; ; tried += 1) {
    try {
      server.listen({ host, port: tried });
      await once(server, 'listening');
      const address = server.address();
      return address !== null && typeof address === 'object' ? address.port : tried;
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || port === 0 || tried - port >= PORTS_TRIED - 1 || tried >= 65_535) throw error;
    }
  }
}
