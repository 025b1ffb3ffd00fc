/** Packets of SRTLA version 2 and the used fields of SRT packets. Source: README and packet headers of BELABOX/srtla; SRT RFC draft §3. */

/** Types, in the first 16 bits of a packet, big-endian. SRT's control packets use the same field (0x8000 and up). */
export const SRTLA_TYPES = {
  keepAlive: 0x9000,
  ack: 0x9100,
  /** A sender requests a group, with an id whose second half is empty. */
  register: 0x9200,
  /** The server's answer with the whole id, and the sender's request to add this link to the group of that id. */
  join: 0x9201,
  joined: 0x9202,
  /** Try again later. */
  error: 0x9210,
  /** There is no such group: register again. */
  noGroup: 0x9211,
} as const;

export const ID_BYTES = 256;
/** An acknowledgement names this many packets. */
export const ACKED_PACKETS = 10;

const HEADER_BYTES = 2;
/** The shortest SRT packet: its header. */
const SRT_HEADER_BYTES = 16;
const SRT_ACK = 0x8002;
/** Retransmission flag of an SRT data packet (SRT draft §3.1). */
const SENT_BEFORE = 0x04_00_00_00;

export type SrtlaPacket =
  | { readonly kind: 'register' | 'join'; readonly id: Buffer }
  | { readonly kind: 'keepAlive' | 'control' | 'unknown' }
  | { readonly kind: 'data'; readonly sequence: number; readonly sentBefore: boolean };

/** A packet of a sender; `control`: a control packet of SRT. */
export function readPacket(packet: Buffer): SrtlaPacket {
  if (packet.length < HEADER_BYTES) return { kind: 'unknown' };
  const type = packet.readUInt16BE(0);
  const hasId = packet.length === HEADER_BYTES + ID_BYTES;
  if (type === SRTLA_TYPES.register && hasId) return { kind: 'register', id: packet.subarray(HEADER_BYTES) };
  if (type === SRTLA_TYPES.join && hasId) return { kind: 'join', id: packet.subarray(HEADER_BYTES) };
  if (type === SRTLA_TYPES.keepAlive) return { kind: 'keepAlive' };
  if (packet.length < SRT_HEADER_BYTES || type >= SRTLA_TYPES.keepAlive) return { kind: 'unknown' };
  if (type >= 0x80_00) return { kind: 'control' };
  const sentBefore = (packet.readUInt32BE(4) & SENT_BEFORE) !== 0;
  return { kind: 'data', sequence: packet.readUInt32BE(0), sentBefore };
}

/** Whether the receiver of SRT acknowledges data with it. */
export const isSrtAck = (packet: Buffer): boolean =>
  packet.length >= SRT_HEADER_BYTES && packet.readUInt16BE(0) === SRT_ACK;

/** A packet of the server that contains only a type, or also an id. */
export function writePacket(type: keyof typeof SRTLA_TYPES, id: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(SRTLA_TYPES[type]);
  return Buffer.concat([header, id]);
}

/** Acknowledges packets by their sequence numbers, on the link on which they arrived. */
export function writeAck(sequences: readonly number[]): Buffer {
  const packet = Buffer.alloc(4 + sequences.length * 4);
  packet.writeUInt16BE(SRTLA_TYPES.ack);
  sequences.forEach((sequence, index) => packet.writeUInt32BE(sequence, 4 + index * 4));
  return packet;
}
