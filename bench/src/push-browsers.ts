import { once } from 'node:events';
import { WebSocket, type RawData } from 'ws';
import { machineMs } from './measure/clock.js';
import { BrowserEnd } from './push/browser.js';
import { FrameReader } from './push/frame.js';
import { Histogram } from './push/histogram.js';
import { BrowsersOrder, type Arrived } from './push/messages.js';

/** Number of browsers whose whole table is stored; for the others only numbers are. */
const WITH_TABLE = 10;
const SAMPLE = 400;
const AT_ONCE = 25;

const ends: BrowserEnd[] = [];
const frames = new FrameReader();
const latencies = new Histogram();
const sample: string[] = [];
let counted = { updates: 0, frames: 0, bytes: 0, received: 0, since: machineMs() };

function take(end: BrowserEnd, data: RawData): void {
  if (!Buffer.isBuffer(data)) throw new TypeError('a frame arrived in parts');
  const now = machineMs();
  const frame = frames.read(data);
  if (frame === undefined) return;
  counted.received += 1;
  end.follow(frame.from, frame.seq);
  end.merge(frame.patches);
  if (frame.from === null) return;
  counted.updates += frame.patches.length;
  counted.frames += 1;
  counted.bytes += data.length;
  if (frame.oldest !== null) latencies.add(now - frame.oldest);
  if (end === ends[0] && sample.length < SAMPLE) sample.push(...frame.patches.map((patch) => JSON.stringify(patch)));
}

async function open(url: string, headers: Record<string, string>, group: string): Promise<void> {
  const end = new BrowserEnd(ends.length < WITH_TABLE);
  ends.push(end);
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true });
  socket.on('message', (data) => take(end, data));
  socket.on('close', (code, reason) => {
    throw new Error(`a socket was closed: ${code} ${reason.toString()}`);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', group }));
}

function arrived(): Arrived {
  const { updates, frames: count, bytes, received, since } = counted;
  return {
    type: 'arrived',
    updates,
    frames: count,
    bytes,
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
    seconds: (machineMs() - since) / 1000,
    gaps: ends.reduce((sum, { gaps }) => sum + gaps, 0),
    received,
  };
}

async function openAll(order: Extract<BrowsersOrder, { type: 'open' }>): Promise<object> {
  for (let opened = 0; opened < order.sockets; opened += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, order.sockets - opened) });
    await Promise.all(some.map(() => open(order.url, order.headers, order.group)));
  }
  return { type: 'opened' };
}

function begin(): object {
  latencies.clear();
  counted = { updates: 0, frames: 0, bytes: 0, received: 0, since: machineMs() };
  return { type: 'begun' };
}

function tables(): object {
  const [first] = ends;
  const kept = ends.filter(({ units }) => units !== null);
  return {
    type: 'tables',
    behind: ends.filter(({ seq }) => seq !== first?.seq).length,
    different: kept.filter(({ text }) => text !== first?.text).length,
    units: [...(first?.units?.values() ?? [])],
  };
}

const handlers: { readonly [T in Exclude<BrowsersOrder['type'], 'open'>]: () => object } = {
  begin,
  report: arrived,
  sample: () => ({ type: 'sample', patches: sample }),
  tables,
};

async function carryOut(order: BrowsersOrder): Promise<void> {
  const answer = order.type === 'open' ? await openAll(order) : handlers[order.type]();
  process.send?.(answer);
}

process.on('message', (message) => void carryOut(BrowsersOrder.parse(message)));
process.on('disconnect', () => process.exit(0));
