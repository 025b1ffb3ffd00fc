import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';
const MOST = 1000;

/** The first `count` ports from `first` on that no program of this machine uses, over TCP or UDP. */
export async function freePorts(first: number, count: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let port = first; found.length < count && port < first + MOST; port += 1)
    if ((await isFreeOfTcp(port)) && (await isFreeOfUdp(port))) found.push(port);
  return found;
}

const isFreeOfTcp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });

const isFreeOfUdp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, HOST, () => socket.close(() => resolve(true)));
  });
