import { createSocket } from 'node:dgram';

/**
 * The address of the interface towards a host: the default address for units. No packet is sent.
 * 127.0.0.1 for a host on this machine, or without a route.
 */
export function addressTowards(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const answer = (address: string): void => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => answer('127.0.0.1'));
    socket.once('connect', () => answer(socket.address().address));
    socket.connect(port, host);
  });
}

/** The address of the interface towards a broker, by its URL. */
export function addressTowardsBroker(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return addressTowards(hostname, Number(port) || 1883);
}
