import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** Any port: nothing is sent. */
const PORT = 9;

/** The address of this machine from which packets to another one leave. @throws where there is no way to it */
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
