import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** Connection timeout of a target, ms. */
const CONNECT_TIMEOUT_MS = 8_000;

/** A target, the addresses that are allowed, and the messages for users when the connection fails. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly isAllowed: (address: string) => boolean;
  readonly messages: { readonly unknown: string; readonly refused: string; readonly silent: string };
}

/**
 * Connects to the first allowed address of a host. A name is resolved once, and the connection goes to the address that was
 * checked. @throws {Error} with a message of the target.
 */
export async function connectAllowed({ host, port, isAllowed, messages }: Target): Promise<Socket> {
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new Error(messages.unknown);
  const allowed = found.find(({ address }) => isAllowed(address));
  if (!allowed) throw new Error(messages.refused);
  const socket = connect({ host: allowed.address, port, noDelay: true, keepAlive: true });
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(new Error(messages.silent));
    };
    const timer = setTimeout(fail, CONNECT_TIMEOUT_MS);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
