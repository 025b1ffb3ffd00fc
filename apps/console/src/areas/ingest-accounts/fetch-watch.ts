import type { FastifyReply } from 'fastify';

/** How often a fetch that lasts is compared with what its account still may, ms. */
const CHECK_MS = 5_000;

/** Ends a fetch of a file once it `stands` no longer; a check that fails changes nothing. */
export function watchFetch(reply: FastifyReply, stands: () => Promise<boolean>): void {
  const check = async (): Promise<void> => {
    if (!(await stands().catch(() => true))) reply.raw.destroy();
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  reply.raw.once('close', () => clearInterval(timer));
}
