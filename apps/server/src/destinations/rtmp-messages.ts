/** Sizes of RTMP: both parts of the handshake, and a chunk until the other end sets another size. */
const HANDSHAKE_BYTES = 1536;
const CHUNK_BYTES = 128;
const SET_CHUNK_SIZE = 1;
const COMMAND = 20;
/** Bytes of a message header by the format of its chunk. */
const HEADER_BYTES = [11, 7, 3, 0] as const;
const EXTENDED = 0xff_ff_ff;

/** What a server answers to `connect`. */
export interface ConnectAnswer {
  readonly accepted: boolean;
  /** Its reason in words and parameters; empty: none. */
  readonly description: string;
}

/** The first bytes of a client: version 3 and its part of the handshake. */
export const hello = (random: Buffer): Buffer => Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0]), random]);
export const HELLO_RANDOM_BYTES = HANDSHAKE_BYTES - 8;

/** What follows the handshake of a server: undefined while it is not complete. */
export function afterHandshake(bytes: Buffer): { readonly echo: Buffer; readonly rest: Buffer } | undefined {
  if (bytes.length < 1 + 2 * HANDSHAKE_BYTES) return undefined;
  return { echo: bytes.subarray(1, 1 + HANDSHAKE_BYTES), rest: bytes.subarray(1 + 2 * HANDSHAKE_BYTES) };
}

/** The command that connects to an application, in chunks. */
export function connectCommand(app: string, tcUrl: string): Buffer {
  const fields = { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; Backhaul)', tcUrl };
  const body = Buffer.concat([
    text('connect'),
    Buffer.from([0, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 3]),
    ...Object.entries(fields).flatMap(([name, value]) => [text(name).subarray(1), text(value)]),
    Buffer.from([0, 0, 9]),
  ]);
  const header = Buffer.from([3, 0, 0, 0, 0, body.length >> 8, body.length & 0xff, COMMAND, 0, 0, 0, 0]);
  const parts = Array.from({ length: Math.ceil(body.length / CHUNK_BYTES) }, (_, index) =>
    body.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
  return Buffer.concat([
    header,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from([0xc3]), part])),
  ]);
}

/** A text of AMF0. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([2, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** The answer to `connect` among what a server sent after the handshake; undefined while there is none. */
export function connectAnswer(bytes: Buffer): ConnectAnswer | undefined {
  for (const { type, body } of messagesIn(bytes)) {
    const name = type === COMMAND ? body.subarray(3, 3 + (body.length > 3 ? body.readUInt16BE(1) : 0)).toString() : '';
    if (name === '_result' || name === '_error')
      return { accepted: name === '_result', description: textAfter(body, 'description') };
  }
  return undefined;
}

/** The text of a property of AMF0. */
function textAfter(body: Buffer, property: string): string {
  const found = body.indexOf(text(property).subarray(1));
  const at = found + 2 + property.length;
  if (found === -1 || body[at] !== 2 || body.length < at + 3) return '';
  return body.subarray(at + 3, at + 3 + body.readUInt16BE(at + 1)).toString();
}

interface Message {
  readonly type: number;
  readonly body: Buffer;
}

/** The complete messages of a stream of chunks. */
function messagesIn(bytes: Buffer): Message[] {
  const messages: Message[] = [];
  const streams = new Map<string, { length: number; type: number; extended: boolean; parts: Buffer[]; got: number }>();
  let [at, chunkBytes] = [0, CHUNK_BYTES];
  for (;;) {
    const first = bytes[at];
    if (first === undefined) return messages;
    const format = first >> 6;
    const wide = (first & 0x3f) < 2 ? (first & 0x3f) + 1 : 0;
    const header = at + 1 + wide;
    const size = HEADER_BYTES[format] ?? 0;
    if (bytes.length < header + size) return messages;
    const id = [first & 0x3f, ...bytes.subarray(at + 1, header)].join();
    const stream = streams.get(id) ?? { length: 0, type: 0, extended: false, parts: [], got: 0 };
    streams.set(id, stream);
    if (size >= 3) stream.extended = bytes.readUIntBE(header, 3) === EXTENDED;
    if (size >= 7) [stream.length, stream.type] = [bytes.readUIntBE(header + 3, 3), bytes.readUInt8(header + 6)];
    const begin = header + size + (stream.extended ? 4 : 0);
    const end = begin + Math.min(chunkBytes, stream.length - stream.got);
    if (bytes.length < end) return messages;
    stream.parts.push(bytes.subarray(begin, end));
    stream.got += end - begin;
    at = end;
    if (stream.got < stream.length) continue;
    const message = { type: stream.type, body: Buffer.concat(stream.parts) };
    [stream.parts, stream.got] = [[], 0];
    if (message.type === SET_CHUNK_SIZE && message.body.length >= 4)
      chunkBytes = Math.max(1, message.body.readUInt32BE(0) & 0x7f_ff_ff_ff);
    messages.push(message);
  }
}
