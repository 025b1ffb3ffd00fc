import { createSocket, type Socket } from 'node:dgram';

const HOST = '127.0.0.1';
const TRIES = 50;

/** A free even port whose next port is free too: RTP uses the first, RTCP the second (RFC 3550 §11). */
export async function freePair(): Promise<number> {
  for (let i = 0; i < TRIES; i += 1) {
    const first = await bound(0);
    const { port } = first.address();
    const second = port % 2 === 0 ? await bound(port + 1).catch(() => undefined) : undefined;
    first.close();
    second?.close();
    if (second) return port;
  }
  throw new Error('There is no free pair of ports');
}

const bound = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind(port, HOST, () => resolve(socket));
  });
