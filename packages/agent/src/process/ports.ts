import { createSocket } from 'node:dgram';

/** A loopback UDP port that is free now, for a program to listen on. @throws {Error} when there is none. */
export const freeLoopbackPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind({ port: 0, address: '127.0.0.1', exclusive: true }, () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
