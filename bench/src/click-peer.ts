import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Aedes } from 'aedes';
import Fastify from 'fastify';
import { connectAsync } from 'mqtt';
import { WebSocketServer } from 'ws';

/**
 * The baseline of a click: Fastify that responds, aedes with a client that echoes messages, and `ws` that broadcasts.
 * They contain none of our code.
 */
const port = (server: Server | WebSocketServer): number => {
  const address: string | AddressInfo | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const app = Fastify();
app.post('/', async () => ({ commandId: 'c-1', transmissionId: 't-1' }));
const http = await app.listen({ host: '127.0.0.1', port: 0 });

const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
sockets.on('connection', (socket) =>
  socket.on('message', (data) => {
    for (const other of sockets.clients) if (other !== socket) other.send(data, { binary: false });
  }),
);
await once(sockets, 'listening');

const aedes = await Aedes.createBroker();
const broker = createServer({ noDelay: true }, (stream) => void aedes.handle(stream));
broker.listen(0, '127.0.0.1');
await once(broker, 'listening');
const mqtt = `mqtt://127.0.0.1:${port(broker)}`;
const echo = await connectAsync(mqtt, { protocolVersion: 4 });
if ('setNoDelay' in echo.stream && typeof echo.stream.setNoDelay === 'function') echo.stream.setNoDelay(true);
await echo.subscribeAsync('up', { qos: 1 });
echo.on('message', (_, payload) => echo.publish('cmd', payload, { qos: 1 }));

process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', http, ws: `ws://127.0.0.1:${port(sockets)}`, mqtt });
