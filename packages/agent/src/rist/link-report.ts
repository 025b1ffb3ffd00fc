import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Reports between a unit and a server on each link of a bonded channel, alongside RIST and on the same port:
 * the unit reports what it has sent, the server what has arrived. The difference is the loss of that link, which the
 * statistics of RIST do not contain, and the rate of arrival is its throughput. Layout in docs/protocol.md §7.
 */
export interface LinkAsk {
  readonly kind: 'ask';
  readonly seq: number;
  /** The unit's own monotonic clock, ms; returned unchanged. */
  readonly sentAt: number;
  readonly sentPackets: number;
  readonly sentBytes: number;
  /** How long the server is to wait for retransmitted packets, ms. */
  readonly latencyMs: number;
  /** Identifies the sending program, 16 hexadecimal digits; `UNKNOWN_SENDER`: not reported. */
  readonly sender: string;
}

/** The sender leaves this link: the server forgets it at once. */
export interface LinkGoodbye extends Omit<LinkAsk, 'kind'> {
  readonly kind: 'goodbye';
}

/** The answer: the request, and the counts of packets received from that address by then. */
export interface LinkAnswer extends Omit<LinkAsk, 'kind'> {
  readonly kind: 'answer';
  /** The server's own monotonic clock, ms. */
  readonly receivedAt: number;
  readonly receivedPackets: number;
  readonly receivedBytes: number;
}

export type LinkReport = LinkAsk | LinkAnswer | LinkGoodbye;

/** The value that senders of earlier versions have. */
export const UNKNOWN_SENDER = '0'.repeat(16);

/** First bytes of a report; no RIST packet begins with them. */
const MAGIC = Buffer.from('BHL1');
const KINDS = { ask: 1, answer: 2, goodbye: 3 } as const;
const MAC_BYTES = 16;
const BODY_BYTES = 64;

/** Both kinds have the same size, so that a server never sends more than it receives. Bytes. */
export const LINK_REPORT_BYTES = BODY_BYTES + MAC_BYTES;

/** Whether a datagram is a report. */
export const isLinkReport = (datagram: Buffer): boolean =>
  datagram.length === LINK_REPORT_BYTES && datagram.subarray(0, MAGIC.length).equals(MAGIC);

const macOf = (passphrase: string, body: Buffer): Buffer =>
  createHmac('sha256', passphrase).update(body).digest().subarray(0, MAC_BYTES);

/** A report as the datagram of docs/protocol.md §7, signed with the channel's passphrase. */
export function writeLinkReport(report: LinkReport, passphrase: string): Buffer {
  const body = Buffer.alloc(BODY_BYTES);
  MAGIC.copy(body);
  body.writeUInt8(KINDS[report.kind], 4);
  body.writeUInt16BE(report.latencyMs, 6);
  body.writeUInt32BE(report.seq >>> 0, 8);
  body.writeUInt32BE(report.sentPackets >>> 0, 12);
  body.writeDoubleBE(report.sentAt, 16);
  body.writeDoubleBE(report.sentBytes, 24);
  if (report.kind === 'answer') {
    body.writeUInt32BE(report.receivedPackets >>> 0, 32);
    body.writeDoubleBE(report.receivedAt, 40);
    body.writeDoubleBE(report.receivedBytes, 48);
  }
  body.write(report.sender, 56, 'hex');
  return Buffer.concat([body, macOf(passphrase, body)]);
}

/** Reads a report; undefined when its signature does not match the passphrase. */
export function readLinkReport(datagram: Buffer, passphrase: string): LinkReport | undefined {
  if (!isLinkReport(datagram)) return undefined;
  const body = datagram.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(macOf(passphrase, body), datagram.subarray(BODY_BYTES))) return undefined;
  const fields = {
    seq: body.readUInt32BE(8),
    sentAt: body.readDoubleBE(16),
    sentPackets: body.readUInt32BE(12),
    sentBytes: body.readDoubleBE(24),
    latencyMs: body.readUInt16BE(6),
    sender: body.toString('hex', 56),
  };
  const kind = body.readUInt8(4);
  if (kind === KINDS.ask) return { kind: 'ask', ...fields };
  if (kind === KINDS.goodbye) return { kind: 'goodbye', ...fields };
  if (kind !== KINDS.answer) return undefined;
  return {
    kind: 'answer',
    ...fields,
    receivedAt: body.readDoubleBE(40),
    receivedPackets: body.readUInt32BE(32),
    receivedBytes: body.readDoubleBE(48),
  };
}
