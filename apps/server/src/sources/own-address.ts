import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** Any port, because nothing is sent. */
const PORT = 9;

/** The local address for packets to another machine. @throws if there is no route */
export async function ownAddressTo(far: string): Promise<string> {
  const socket = createSocket(isIPv6(far) ? 'udp6' : 'udp4');
  try {
    socket.connect(PORT, far);
    await once(socket, 'connect');
    return socket.address().address;
  } finally {
    socket.close();
  }
}
