import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** A target that does not answer is given up after this, ms. */
const PATIENCE_MS = 8_000;

/** Where to, what of it may be connected to, and what people are told where nothing comes of it. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly isAllowed: (address: string) => boolean;
  readonly words: { readonly unknown: string; readonly refused: string; readonly silent: string };
}

/**
 * Connects to the first address of a host that is allowed. A name is looked up once, and what was looked at is what is connected to.
 * @throws {Error} in the words of the target.
 */
export async function reach({ host, port, isAllowed, words }: Target): Promise<Socket> {
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new Error(words.unknown);
  const allowed = found.find(({ address }) => isAllowed(address));
  if (!allowed) throw new Error(words.refused);
  const socket = connect({ host: allowed.address, port, noDelay: true, keepAlive: true });
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(new Error(words.silent));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
