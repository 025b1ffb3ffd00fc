import type { Socket } from 'node:dgram';

/** Binds the socket to any free port of an address, with large buffers. @throws {Error} when that fails. */
export const bound = (socket: Socket, address: string, port = 0): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address, port, exclusive: true }, () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      roomy(socket);
      resolve(socket);
    });
  });

/** Connects the socket to one peer: its address is looked up once, and other senders are ignored. */
export const connected = (socket: Socket, address: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.connect(port, address, () => {
      socket.off('error', reject);
      resolve();
    });
  });

function roomy(socket: Socket): void {
  try {
    socket.setRecvBufferSize(1_000_000);
    socket.setSendBufferSize(1_000_000);
  } catch {
    // The system allows only smaller buffers, which work too.
  }
}
