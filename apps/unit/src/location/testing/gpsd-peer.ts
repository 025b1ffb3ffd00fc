import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP server that behaves like gpsd: its version first, reports once it is asked to watch. */
export async function gpsdPeer() {
  const sockets = new Set<Socket>();
  let watchers: Socket[] = [];
  let newest = '';
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    socket.write('{"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}\n');
    socket.on('data', (text) => {
      if (!String(text).startsWith('?WATCH={"enable":true')) return;
      watchers.push(socket);
      if (newest !== '') socket.write(`${newest}\n`);
    });
  });
  const listen = (port: number): Promise<void> => new Promise((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  // The address of a TCP server is never a string.
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    /** Sends a report to watchers; later ones get the latest. */
    send: (report: object | string): void => {
      newest = typeof report === 'string' ? report : JSON.stringify(report);
      for (const socket of watchers) socket.write(`${newest}\n`);
    },
    /** Closes all connections; the port stays open. */
    drop: (): void => {
      watchers = [];
      for (const socket of sockets) socket.destroy();
    },
    stop: (): Promise<void> =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
