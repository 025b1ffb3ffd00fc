import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/**
 * A UDP socket for senders at an address of this machine; undefined: every interface, including IPv6 if available. Errors of
 * single packets are ignored.
 * @throws {Error} when the port is in use.
 */
export const listenUdp = (port: number, listen: string | undefined): Promise<Socket> =>
  listen === undefined
    ? bound('udp6', port).catch(() => bound('udp4', port))
    : bound(isIPv6(listen) ? 'udp6' : 'udp4', port, listen);

const bound = (type: 'udp4' | 'udp6', port: number, address?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type, recvBufferSize: 2_000_000, sendBufferSize: 1_000_000 });
    socket.once('error', reject);
    socket.bind({ port, exclusive: true, ...(address !== undefined && { address }) }, () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
