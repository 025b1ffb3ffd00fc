import { createSocket } from 'node:dgram';
import { bound } from '../bonding/sockets.js';

const LOOPBACK = '127.0.0.1';

/** Sends datagrams of whole transport stream packets. */
export type Send = (datagram: Buffer) => void;

/** A sender of datagrams to one UDP address on this machine. */
export interface Outlet {
  readonly send: Send;
  close(): void;
}

/** Opens a sender to a port on loopback, or to a multicast group on the loopback interface with a TTL of 0. */
export async function openOutlet(address: string): Promise<Outlet> {
  const { hostname, port } = new URL(address);
  const socket = await bound(createSocket('udp4'), LOOPBACK);
  socket.setMulticastInterface(LOOPBACK);
  socket.setMulticastTTL(0);
  let open = true;
  return {
    send: (datagram) => {
      // It does not matter if nothing listens yet.
      if (open) socket.send(datagram, Number(port), hostname, () => undefined);
    },
    close: () => {
      if (open) socket.close();
      open = false;
    },
  };
}
