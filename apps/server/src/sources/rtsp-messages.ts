import { createHash } from 'node:crypto';

/** A message of RTSP (RFC 2326): its first line, its headers unchanged, and its body. */
export interface RtspMessage {
  readonly first: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** A unit of a connection: a message, or an interleaved packet, which is forwarded unchanged. */
export type RtspPiece = { readonly message: RtspMessage } | { readonly packet: Buffer };

/** Longest head, and longest body of a message, bytes. */
const MOST_HEAD = 16 * 1024;
const MOST_BODY = 256 * 1024;
const DOLLAR = 0x24;

/** Splits the bytes of an RTSP connection. @throws {Error} if it is not RTSP */
export class RtspSplitter {
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): RtspPiece[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const pieces: RtspPiece[] = [];
    for (let piece = this.#next(); piece !== undefined; piece = this.#next()) pieces.push(piece);
    return pieces;
  }

  #next(): RtspPiece | undefined {
    const data = this.#rest;
    if (data[0] === DOLLAR) {
      const length = data.length < 4 ? Infinity : 4 + data.readUInt16BE(2);
      return data.length < length ? undefined : { packet: this.#take(length) };
    }
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) {
      if (data.length > MOST_HEAD) throw new Error('not RTSP');
      return undefined;
    }
    const [first = '', ...lines] = data.subarray(0, end).toString('latin1').split('\r\n');
    const headers = lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    });
    const length = Number(headerOf({ headers }, 'content-length') ?? 0);
    if (end > MOST_HEAD || !Number.isInteger(length) || length < 0 || length > MOST_BODY) throw new Error('not RTSP');
    if (data.length < end + 4 + length) return undefined;
    this.#take(end + 4);
    return { message: { first, headers, body: this.#take(length) } };
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}

/** A header by its lower-case name; the first of several. */
export const headerOf = ({ headers }: Pick<RtspMessage, 'headers'>, name: string): string | undefined =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1];

export const bytesOf = ({ first, headers, body }: RtspMessage): Buffer => {
  const head = [first, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
};

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** Answers the challenges of a server; undefined if it requires an unsupported method. */
export function authorization(
  challenges: readonly string[],
  { user, password }: Credentials,
  { method, uri }: { readonly method: string; readonly uri: string },
): string | undefined {
  const digest = challenges.find((one) => /^digest\s/i.test(one));
  if (digest !== undefined) {
    const field = (name: string): string | undefined =>
      new RegExp(`[\\s,]${name}\\s*=\\s*(?:"([^"]*)"|([^\\s,]+))`, 'i')
        .exec(digest)
        ?.slice(1)
        .find((one) => one !== undefined);
    const [realm = '', nonce = '', opaque, qop, algorithm = 'MD5'] = [
      'realm',
      'nonce',
      'opaque',
      'qop',
      'algorithm',
    ].map(field);
    const hash = HASHES[algorithm.toUpperCase()];
    if (hash === undefined) return undefined;
    const of = (text: string): string => createHash(hash).update(text, 'utf8').digest('hex');
    const secret = of(`${user}:${realm}:${password}`);
    const request = of(`${method}:${uri}`);
    const isCounted = qop?.split(',').some((one) => one.trim() === 'auth') === true;
    const counted = { nc: '00000001', cnonce: of(`${nonce}:${uri}:${process.hrtime.bigint()}`).slice(0, 16) };
    const response = isCounted
      ? of(`${secret}:${nonce}:${counted.nc}:${counted.cnonce}:auth:${request}`)
      : of(`${secret}:${nonce}:${request}`);
    return [
      `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}"`,
      ...(isCounted ? [`qop=auth, nc=${counted.nc}, cnonce="${counted.cnonce}"`] : []),
      ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
      ...(algorithm === 'MD5' ? [] : [`algorithm=${algorithm}`]),
    ].join(', ');
  }
  if (!challenges.some((one) => /^basic\b/i.test(one))) return undefined;
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

/** Algorithms of Digest (RFC 7616), and their names in Node. */
const HASHES: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256' };
