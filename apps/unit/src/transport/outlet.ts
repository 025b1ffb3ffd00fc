import { createSocket } from 'node:dgram';
import { bound } from '../bonding/sockets.js';

const LOOPBACK = '127.0.0.1';

/** Takes datagrams of whole packets of a transport stream. */
export type Send = (datagram: Buffer) => void;

/** A way for datagrams to one UDP address on this machine. */
export interface Outlet {
  readonly send: Send;
  close(): void;
}

/** Opens a way to a port on loopback, or to a group on the loopback interface, whose packets leave the machine on no hop. */
export async function openOutlet(address: string): Promise<Outlet> {
  const { hostname, port } = new URL(address);
  const socket = await bound(createSocket('udp4'), LOOPBACK);
  socket.setMulticastInterface(LOOPBACK);
  socket.setMulticastTTL(0);
  let open = true;
  return {
    send: (datagram) => {
      // That nobody listens yet is no harm.
      if (open) socket.send(datagram, Number(port), hostname, () => undefined);
    },
    close: () => {
      if (open) socket.close();
      open = false;
    },
  };
}
