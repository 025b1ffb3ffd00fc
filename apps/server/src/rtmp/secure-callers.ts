import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { plainAddress } from '../callers/callers.js';

/** Random groups of an IPv6 address. None begins with a zero, which nginx would omit. */
const groups = (count: number): string =>
  Array.from({ length: count }, () => (randomBytes(2).readUInt16BE() | 0x80_00).toString(16)).join(':');

/**
 * Senders whose TLS ends here, on their way to nginx. nginx gets a name for each instead of its address (PROXY protocol 1), by which
 * the server identifies the sender: names are addresses of a random private network (RFC 4193), so that no other sender has one.
 */
export class SecureCallers {
  readonly #network = `fd${randomBytes(1).toString('hex')}:${groups(3)}`;
  /** Addresses, by name. */
  readonly #addresses = new Map<string, string>();

  /** The caller for an address that nginx reports; undefined: a caller over TLS that has gone. */
  callerOf(reported: string): { readonly protocol: 'rtmp' | 'rtmps'; readonly address: string } | undefined {
    if (!reported.startsWith(this.#network)) return { protocol: 'rtmp', address: reported };
    const address = this.#addresses.get(reported);
    return address === undefined ? undefined : { protocol: 'rtmps', address };
  }

  /** Forwards data between a sender and nginx, until one of them ends. */
  pass(socket: TLSSocket, port: number): void {
    const name = `${this.#network}:${groups(4)}`;
    this.#addresses.set(name, plainAddress(socket.remoteAddress ?? ''));
    const nginx = connect({ host: '127.0.0.1', port, noDelay: true });
    nginx.write(`PROXY TCP6 ${name} ::1 1 1\r\n`);
    socket.pipe(nginx);
    nginx.pipe(socket);
    // The other end notices an error by the end of the connection.
    socket.on('error', () => undefined);
    nginx.on('error', () => undefined);
    socket.once('close', () => nginx.end());
    nginx.once('close', () => {
      this.#addresses.delete(name);
      socket.destroy();
    });
  }
}
