import { Duplex } from 'node:stream';
import { generate, parser, type Packet } from 'mqtt-packet';

/** A fault that is injected between broker and client. Everything that is not named here passes unchanged. */
export interface Fault {
  readonly name: string;
  /** What the client receives instead; an empty list drops the packet. */
  readonly toClient?: (packet: Packet) => readonly Packet[];
  /** What the broker receives instead. */
  readonly toBroker?: (packet: Packet) => readonly Packet[];
  /** The client is not informed that the broker ended the connection. */
  readonly staysOpen?: boolean;
}

/** A stream to the broker with a fault in it. */
export function meddle(broker: Duplex, { toClient, toBroker, staysOpen = false }: Fault): Duplex {
  const near: Duplex = new Duplex({
    read: () => undefined,
    write(bytes: Buffer, _encoding, done) {
      if (toBroker) outward.parse(bytes);
      else if (!broker.destroyed) broker.write(bytes);
      done();
    },
    destroy(error, done) {
      broker.destroy();
      done(error);
    },
  });
  const outward = parser({ protocolVersion: 4 });
  outward.on('packet', (packet) => {
    for (const one of toBroker?.(packet) ?? [packet]) if (!broker.destroyed) broker.write(generate(one));
  });
  const inward = parser({ protocolVersion: 4 });
  inward.on('packet', (packet) => {
    for (const one of toClient?.(packet) ?? [packet]) near.push(generate(one));
  });
  broker.on('data', (bytes: Buffer) => {
    if (toClient) inward.parse(bytes);
    else near.push(bytes);
  });
  broker.on('error', () => undefined);
  broker.once('close', () => {
    if (!staysOpen) near.destroy();
  });
  return near;
}
