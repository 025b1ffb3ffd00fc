import { once } from 'node:events';
import type { Server } from 'node:net';

const PORTS_TRIED = 20;
const HIGHEST = 65_535;

/**
 * Listens on `port`, or the next one that is free (0: any); before them on `before`, where it listened the last time.
 * Answers the port. Rejects when none of the next 20 is free, or with what the system says.
 */
export async function listenFrom(server: Server, host: string, port: number, before?: number): Promise<number> {
  if (before !== undefined && (await listenOn(server, host, before)) !== undefined) return before;
  for (let tried = port; ; tried += 1) {
    const found = await listenOn(server, host, tried, port !== 0 && tried - port < PORTS_TRIED - 1 && tried < HIGHEST);
    if (found !== undefined) return found;
  }
}

/** The port; undefined when it is taken. Rejects then when it `mayBeTaken` not, and with whatever else is wrong. */
async function listenOn(server: Server, host: string, port: number, mayBeTaken = true): Promise<number | undefined> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : port;
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken && mayBeTaken) return undefined;
    throw error;
  }
}
