import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { ACKED_PACKETS, ID_BYTES, SRTLA_TYPES, writePacket } from './packets.js';
import { BlockedCallers } from '../callers/callers.js';
import { SrtlaListener } from './srtla-listener.js';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

/** A UDP socket of this machine that collects received packets. */
async function peer(address = '127.0.0.1') {
  const socket: Socket = createSocket('udp4').bind(0, address);
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  const received: Buffer[] = [];
  let from = 0;
  socket.on('message', (packet, { port }) => {
    received.push(packet);
    from = port;
  });
  return {
    received,
    /** Returns and removes the next packet. */
    next: () =>
      expect
        .poll(() => received.length)
        .toBeGreaterThan(0)
        .then(() => received.shift() ?? Buffer.alloc(0)),
    send: (packet: Buffer, port = from) => socket.send(packet, port, '127.0.0.1'),
    port: socket.address().port,
  };
}

/** A listener in front of an SRT receiver. */
async function listening() {
  const srt = await peer();
  const listener = await SrtlaListener.open(0, {
    srtPort: () => srt.port,
    listen: '127.0.0.1',
    log: silent,
    blocked: () => new BlockedCallers(),
    onCallers: () => undefined,
  });
  onTestFinished(() => listener.close());
  const { port } = listener;
  /** Registers a sender; returns its id and its first link. */
  const sender = async (address?: string) => {
    const link = await peer(address);
    link.send(writePacket('register', Buffer.alloc(ID_BYTES, 1)), port);
    const id = (await link.next()).subarray(2);
    link.send(writePacket('join', id), port);
    expect(typeOf(await link.next())).toBe(SRTLA_TYPES.joined);
    return { link, id };
  };
  return { srt, listener, port, sender };
}

const typeOf = (packet: Buffer): number => packet.readUInt16BE(0);

function data(sequence: number): Buffer {
  const packet = Buffer.alloc(1332);
  packet.writeUInt32BE(sequence);
  return packet;
}

function control(type: number): Buffer {
  const packet = Buffer.alloc(44);
  packet.writeUInt16BE(type);
  return packet;
}

it('gives a sender an id that keeps the first half of its own, and lets it join', async () => {
  const { sender } = await listening();
  const { id } = await sender();
  expect(id).toHaveLength(ID_BYTES);
  expect(id.subarray(0, ID_BYTES / 2)).toEqual(Buffer.alloc(ID_BYTES / 2, 1));
});

it('lets no other address begin with an id, nor an invented one', async () => {
  const { port } = await listening();
  const [one, other] = [await peer(), await peer()];
  one.send(writePacket('register', Buffer.alloc(ID_BYTES)), port);
  const id = (await one.next()).subarray(2);
  other.send(writePacket('join', id), port);
  expect(typeOf(await other.next())).toBe(SRTLA_TYPES.noGroup);
  other.send(writePacket('join', Buffer.alloc(ID_BYTES, 7)), port);
  expect(typeOf(await other.next())).toBe(SRTLA_TYPES.noGroup);
});

it('passes data of all links on as from one SRT sender, and answers nothing to strangers', async () => {
  const { srt, port, sender } = await listening();
  const { link, id } = await sender();
  const [second, stranger] = [await peer(), await peer()];
  stranger.send(data(99), port);
  second.send(writePacket('join', id), port);
  expect(typeOf(await second.next())).toBe(SRTLA_TYPES.joined);
  link.send(data(1), port);
  expect((await srt.next()).readUInt32BE(0)).toBe(1);
  second.send(data(2), port);
  expect((await srt.next()).readUInt32BE(0)).toBe(2);
  // Acknowledgements of SRT return on every link, other answers on that of the last data.
  srt.send(control(0x8002));
  expect(typeOf(await link.next())).toBe(0x8002);
  expect(typeOf(await second.next())).toBe(0x8002);
  srt.send(control(0x8003));
  expect(typeOf(await second.next())).toBe(0x8003);
  expect([link.received, stranger.received]).toEqual([[], []]);
});

it('acknowledges every ten packets of a link on that link, and returns what says that it is alive', async () => {
  const { port, sender } = await listening();
  const { link } = await sender();
  for (let sequence = 0; sequence < ACKED_PACKETS; sequence += 1) link.send(data(sequence), port);
  const ack = await link.next();
  expect(typeOf(ack)).toBe(SRTLA_TYPES.ack);
  const acked = Array.from({ length: ACKED_PACKETS }, (_, index) => ack.readUInt32BE(4 + index * 4));
  expect(acked).toEqual(Array.from({ length: ACKED_PACKETS }, (_, index) => index));
  const alive = Buffer.concat([writePacket('keepAlive'), Buffer.from('0123456789')]);
  link.send(alive, port);
  expect(await link.next()).toEqual(alive);
});

it('tells what each link carries', async () => {
  const { srt, listener, port, sender } = await listening();
  const { link } = await sender();
  listener.links();
  link.send(data(1), port);
  await srt.next();
  expect(listener.links()).toMatchObject([{ address: '127.0.0.1', alive: true }]);
});

it('takes at most eight links of a sender, and four senders', async () => {
  const { port, sender } = await listening();
  const { id } = await sender();
  for (const wanted of [...Array<number>(7).fill(SRTLA_TYPES.joined), SRTLA_TYPES.error]) {
    const link = await peer();
    link.send(writePacket('join', id), port);
    expect(typeOf(await link.next())).toBe(wanted);
  }
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) await sender(address);
  const fifth = await peer();
  fifth.send(writePacket('register', Buffer.alloc(ID_BYTES)), port);
  fifth.send(writePacket('join', (await fifth.next()).subarray(2)), port);
  expect(typeOf(await fifth.next())).toBe(SRTLA_TYPES.error);
});

it('ignores what is no packet of SRTLA or SRT', async () => {
  const { srt, port, sender } = await listening();
  const { link } = await sender();
  for (const packet of [Buffer.alloc(1), Buffer.alloc(15), writePacket('joined'), writePacket('register')])
    link.send(packet, port);
  link.send(data(5), port);
  expect((await srt.next()).readUInt32BE(0)).toBe(5);
  expect(link.received).toEqual([]);
});

it('lets a sender that begins anew in from the same port once its stream has ended, and forgets the links that it had', async () => {
  const { srt, listener, port, sender } = await listening();
  const { link, id } = await sender();
  const second = await peer('127.0.0.3');
  second.send(writePacket('join', id), port);
  expect(typeOf(await second.next())).toBe(SRTLA_TYPES.joined);
  link.send(writePacket('register', Buffer.alloc(ID_BYTES, 2)), port);
  const next = (await link.next()).subarray(2);
  const joins = async (): Promise<number> => {
    link.send(writePacket('join', next), port);
    return typeOf(await link.next());
  };
  expect(await joins()).toBe(SRTLA_TYPES.error);
  await expect.poll(joins, { interval: 500 }).toBe(SRTLA_TYPES.joined);
  expect(listener.callers().map(({ address }) => address)).toEqual(['127.0.0.1']);
  second.send(writePacket('join', next), port);
  expect(typeOf(await second.next())).toBe(SRTLA_TYPES.joined);
  link.send(data(7), port);
  expect((await srt.next()).readUInt32BE(0)).toBe(7);
});

it('keeps room for a sender while one address registers over and over', async () => {
  const { listener, port, sender } = await listening();
  for (let more = 0; more < 6; more += 1) {
    const link = await peer('127.0.0.9');
    link.send(writePacket('register', Buffer.alloc(ID_BYTES, more)), port);
    link.send(writePacket('join', (await link.next()).subarray(2)), port);
    expect(typeOf(await link.next())).toBe(more < 2 ? SRTLA_TYPES.joined : SRTLA_TYPES.error);
  }
  await sender();
  expect(listener.callers().map(({ address }) => address)).toEqual(['127.0.0.9', '127.0.0.9', '127.0.0.1']);
});
