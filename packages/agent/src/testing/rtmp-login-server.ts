import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The two methods by which RTMP servers request a user. */
export type LoginMode = 'adobe' | 'llnw';

export const USER = 'crew';
export const PASSWORD = 'word-of-nobody';
const [SALT, OPAQUE, NONCE] = ['c2FsdA==', 'b3BhcXVl', '0123abcd'];
const BEGIN = '[ AccessManager.Reject ] :';

const md5 = (text: string, encoding: 'base64' | 'hex'): string => createHash('md5').update(text).digest(encoding);
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([2, bytes.length >> 8, bytes.length & 0xff]), bytes]);
};
/** The text of a property. */
const textAfter = (bytes: Buffer, property: string): string | undefined => {
  const name = text(property).subarray(1);
  const at = bytes.indexOf(name) + name.length + 1;
  return at > name.length ? bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at)).toString() : undefined;
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return bytes;
};
/** A command message of a server, of its connection or of the stream, in one chunk of any size that the client announced. */
const command = (stream: 0 | 1, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([3, 0, 0, 0, 0, body.length >> 8, body.length & 0xff, 20, stream, 0, 0, 0]), body]);
};
const info = (level: 'status' | 'error', code: string, description = ''): Buffer => {
  const fields = Object.entries({ level, code, description });
  const pairs = fields.flatMap(([name, value]) => [text(name).subarray(1), text(value)]);
  return Buffer.concat([Buffer.from([3]), ...pairs, Buffer.from([0, 0, 9])]);
};
const NULL = Buffer.from([5]);
const BIG_CHUNKS = Buffer.from([2, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0x40, 0]);

/** An RTMP server that accepts the stream of a publisher who answers its challenge, for tests. */
export class RtmpLoginServer {
  /** The requested applications, with their parameters. */
  readonly apps: string[] = [];
  bytesTaken = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#talk(socket));

  constructor(private readonly mode: LoginMode) {}

  /** Listens on loopback, or on another address of this machine; returns its port. */
  async listen(host = '127.0.0.1'): Promise<number> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    let [bytes, step] = [Buffer.alloc(0), 0];
    let created = false;
    socket.on('data', (chunk: Buffer) => {
      if (step === 3) this.bytesTaken += chunk.length;
      if (step === 3) return;
      bytes = Buffer.concat([bytes, chunk]);
      if (step === 0 && bytes.length >= 1537) {
        socket.write(Buffer.concat([Buffer.from([3]), bytes.subarray(1, 1537), bytes.subarray(1, 1537)]));
        step = 1;
      }
      // The command in chunks of 128 bytes, without the chunk headers between them.
      const plain = Buffer.from(bytes.subarray(3073).filter((byte) => byte !== 0xc3));
      const app = textAfter(plain, 'app');
      if (step === 1 && plain.includes('tcUrl') && app !== undefined) {
        step = 2;
        this.apps.push(app);
        socket.write(BIG_CHUNKS);
        const refusal = this.#refusal(app);
        if (refusal === undefined)
          socket.write(command(0, text('_result'), number(1), NULL, info('status', 'NetConnection.Connect.Success')));
        else
          socket.end(
            command(0, text('_error'), number(1), NULL, info('error', 'NetConnection.Connect.Rejected', refusal)),
          );
      }
      if (step >= 2 && plain.includes('createStream') && !created) {
        created = true;
        for (const id of [2, 3, 4]) socket.write(command(0, text('_result'), number(id), NULL, number(1)));
      }
      if (step === 2 && plain.includes(text('publish'))) {
        step = 3;
        socket.write(command(1, text('onStatus'), number(0), NULL, info('status', 'NetStream.Publish.Start')));
      }
    });
  }

  /** Why it rejects a publisher, in the words of such servers; undefined: accepted. */
  #refusal(app: string): string | undefined {
    const asked = new Map([...app.matchAll(/[?&](\w+)=([^&]*)/g)].map(([, name, value]) => [name, value]));
    if (!asked.has('authmod')) return `${BEGIN} [ code=403 need auth; authmod=${this.mode} ] : `;
    const again = `${BEGIN} [ authmod=${this.mode} ] : ?reason=`;
    if (asked.get('user') !== USER) return `${again}nosuchuser`;
    const response = asked.get('response');
    if (response === undefined)
      return this.mode === 'adobe'
        ? `${again}needauth&user=${USER}&salt=${SALT}&challenge=Y2hhbA==&opaque=${OPAQUE}`
        : `${again}needauth&user=${USER}&nonce=${NONCE}`;
    return response === this.#answer(app.split('?')[0] ?? '', asked)
      ? undefined
      : `${again}authfailed&opaque=${OPAQUE}`;
  }

  #answer(app: string, asked: ReadonlyMap<string | undefined, string | undefined>): string {
    if (this.mode === 'adobe') {
      const salted = md5(`${USER}${SALT}${PASSWORD}`, 'base64');
      return md5(`${salted}${OPAQUE}${asked.get('challenge') ?? ''}`, 'base64');
    }
    const who = md5(`${USER}:live:${PASSWORD}`, 'hex');
    const what = md5(`publish:/${app}/_definst_`, 'hex');
    return md5(`${who}:${NONCE}:${asked.get('nc') ?? ''}:${asked.get('cnonce') ?? ''}:auth:${what}`, 'hex');
  }
}
