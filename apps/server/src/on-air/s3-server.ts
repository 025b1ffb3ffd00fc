import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Percent-encoding of RFC 3986, as required by AWS Signature Version 4. */
const encoded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** An S3 service for tests, written only from its documentation: it checks every signature and every hash of a body. */
export class S3Server {
  readonly keys = new Map([['AKIDTEST', 'secret/Key+of=test']]);
  readonly bucket = 'news';
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Upload>();
  /** Numbers of the received parts, in order of arrival. */
  readonly partsTaken: number[] = [];
  /** Whether the key may only read. */
  readOnly = false;
  /** Free space, bytes. */
  space = Infinity;
  /** Number of parts that are accepted; further ones hang until their sender gives up. */
  mostParts = Infinity;
  #count = 0;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(Buffer.from(piece));
      const body = Buffer.concat(pieces);
      this.#verify(request, body);
      await this.#answer(request, body, response);
    } catch (error) {
      if (!(error instanceof Refused)) return void response.destroy();
      const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code></Error>`;
      response.writeHead(error.status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : text);
    }
  }

  #verify(request: IncomingMessage, body: Buffer): void {
    const url = new URL(request.url ?? '', 'http://s3');
    const {
      key = '',
      scope = '',
      signed = '',
      signature = '',
    } = /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )?.groups ?? {};
    const secret = this.keys.get(key);
    if (secret === undefined) throw new Refused(403, 'InvalidAccessKeyId');
    const [day = '', region = '', service = '', end = ''] = scope.split('/');
    if (region !== 'eu-test-1') throw new Refused(400, 'AuthorizationHeaderMalformed');
    const hash = String(request.headers['x-amz-content-sha256']);
    if (hash !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
    for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
      if (!signed.split(';').includes(needed)) throw new Refused(403, 'AccessDenied');
    const query = [...url.searchParams]
      .map(([name, value]) => [encoded(name), encoded(value)].join('='))
      .toSorted()
      .join('&');
    const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
    const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
    const canonical = [request.method, path.join('/'), query, headers.join(''), signed, hash].join('\n');
    const date = String(request.headers['x-amz-date']);
    const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
    const signing = [region, service, end].reduce((sum, part) => hmac(sum, part), hmac(`AWS4${secret}`, day));
    if (hmac(signing, text).toString('hex') !== signature) throw new Refused(403, 'SignatureDoesNotMatch');
    const md5 = request.headers['content-md5'];
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
      throw new Refused(400, 'BadDigest');
  }

  async #answer(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://s3');
    const [bucket, ...rest] = decodeURIComponent(url.pathname.slice(1)).split('/');
    const key = rest.join('/');
    const query = url.searchParams;
    if (bucket !== this.bucket) throw new Refused(404, 'NoSuchBucket');
    if (request.method === 'HEAD') {
      const object = this.objects.get(key);
      if (!object) throw new Refused(404, 'NoSuchKey');
      response.writeHead(200, { 'content-length': object.length }).end();
      return;
    }
    if (this.readOnly) throw new Refused(403, 'AccessDenied');
    if (body.length > this.space) throw new Refused(507, 'XMinioStorageFull');
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (query.has('uploadId') && upload?.key !== key) throw new Refused(404, 'NoSuchUpload');
    if (request.method === 'POST' && query.has('uploads')) {
      const id = `upload-${(this.#count += 1)}`;
      this.uploads.set(id, { key, parts: new Map() });
      response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    } else if (request.method === 'PUT' && upload) {
      if (this.partsTaken.length >= this.mostParts) return;
      const number = Number(query.get('partNumber'));
      upload.parts.set(number, body);
      this.partsTaken.push(number);
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    } else if (request.method === 'POST' && upload) {
      const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([\da-f]{32})"<\/ETag>/g)];
      const parts = wanted.map(([, number, tag]) => {
        const part = upload.parts.get(Number(number));
        if (!part || createHash('md5').update(part).digest('hex') !== tag) throw new Refused(400, 'InvalidPart');
        return part;
      });
      this.objects.set(key, Buffer.concat(parts));
      this.uploads.delete(query.get('uploadId') ?? '');
      response.end('<CompleteMultipartUploadResult><ETag>"x-1"</ETag></CompleteMultipartUploadResult>');
    } else if (request.method === 'PUT') {
      this.objects.set(key, body);
      response.end();
    } else if (request.method === 'DELETE') {
      if (upload) this.uploads.delete(query.get('uploadId') ?? '');
      else this.objects.delete(key);
      response.writeHead(204).end();
    } else throw new Refused(405, 'MethodNotAllowed');
  }
}
