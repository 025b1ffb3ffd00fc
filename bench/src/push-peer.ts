import { once } from 'node:events';
import { WebSocketServer, WebSocket } from 'ws';
import { machineMs } from './measure/clock.js';
import { PeerOrder } from './push/messages.js';

/** The console's pacing, ms. */
const PACE_MS = 50;
const STAMP = /stamp [\d.]+/;

/** A bare `ws` server that broadcasts the same updates at the console's pacing. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
let timer: NodeJS.Timeout | undefined;
let seq = 0;

function cast(updates: readonly (readonly string[])[], perSecond: number): void {
  let [next, due, last] = [0, 0, machineMs()];
  const beat = (): void => {
    const now = machineMs();
    timer = setTimeout(beat, PACE_MS);
    due += ((now - last) * perSecond) / 1000;
    last = now;
    const count = Math.floor(due);
    due -= count;
    if (count === 0) return;
    const stamp = `stamp ${now.toFixed(3)}`;
    const units = Array.from({ length: count }, () => updates[(next += 1) % updates.length]?.join(stamp));
    const text = `{"type":"delta","group":"peer","from":${seq},"seq":${(seq += 1)},"units":[${units.join(',')}]}`;
    const frame = Buffer.from(text);
    for (const socket of server.clients) {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame, { binary: false });
    }
  };
  timer = setTimeout(beat, PACE_MS);
}

server.on('connection', (socket) => {
  const snapshot = { type: 'snapshot', group: 'peer', epoch: 'peer', seq, first: true, last: true };
  socket.send(JSON.stringify({ ...snapshot, units: [], channels: [], servers: [] }));
});
process.on('message', (word) => {
  const order = PeerOrder.parse(word);
  if (order.type === 'waiting') {
    const bytes = [...server.clients].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
    process.send?.({ type: 'waiting', bytes });
    return;
  }
  clearTimeout(timer);
  if (order.type === 'cast')
    cast(
      order.sample.map((patch) => patch.split(STAMP)),
      order.perSecond,
    );
});
process.on('disconnect', () => process.exit(0));
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
process.send?.({ type: 'ready', url: `ws://127.0.0.1:${port}` });
