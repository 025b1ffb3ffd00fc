import { connectAllowed } from '@backhaul/agent';
import { MOST_XML_BYTES } from '@backhaul/domain';
import { createHash } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { checkedLookup, isReceiver, refuseLiteral, type OwnNetworks } from '../webhooks/receivers.js';
import type { StoredXml } from './settings.js';

const PATIENCE_MS = 15_000;
const PRIVATE_KEY = /^\s*(-----BEGIN [A-Z ]*PRIVATE KEY-----)([\w+/=\s]+)(-----END [A-Z ]*PRIVATE KEY-----)\s*$/;

/** Why XML could not be read, as a message for users. */
export class UnreadableXml extends Error {}

/** Reads XML from a newsroom: at most 1 MB, within 15 s, without redirections, only from allowed addresses. @throws {UnreadableXml} */
export async function fetchXml(settings: StoredXml, password: string, own: OwnNetworks): Promise<string> {
  const url = new URL(settings.url);
  try {
    const bytes = url.protocol === 'sftp:' ? await overSftp(url, settings, password, own) : await overHttp(url, settings.user, password, own); // prettier-ignore
    return textOf(bytes);
  } catch (error) {
    throw error instanceof UnreadableXml ? error : new UnreadableXml(reasonOf(error));
  }
}

async function overHttp(url: URL, user: string, password: string, own: OwnNetworks): Promise<Buffer> {
  refuseLiteral(url, own);
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      {
        agent: false,
        lookup: checkedLookup(own),
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'user-agent': 'Backhaul-Newsroom/1',
          accept: 'application/xml, text/xml',
          ...(user !== '' && { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
        },
      },
      (response) => {
        const { statusCode = 0 } = response;
        if (statusCode !== 200) {
          response.destroy();
          return reject(new UnreadableXml(`The newsroom answered ${statusCode}`));
        }
        bounded(response).then(resolve, reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
}

async function overSftp(url: URL, { user, hostKey }: StoredXml, password: string, own: OwnNetworks): Promise<Buffer> {
  const sock = await connectAllowed({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port || 22),
    isAllowed: (address) => isReceiver(address, own),
    messages: {
      unknown: 'The host is unknown',
      refused: 'The address is not allowed',
      silent: 'The newsroom did not answer within 15 s',
    },
  });
  const client = new ssh2.Client();
  const timer = setTimeout(() => sock.destroy(), PATIENCE_MS);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      client.on('error', reject);
      client.on('close', () => reject(new UnreadableXml('The newsroom closed the connection')));
      const read = (sftp: SFTPWrapper): void => {
        const stream = sftp.createReadStream(decodeURIComponent(url.pathname));
        // The connection ends before the server has closed the file; after the read, that error does not matter.
        stream.on('error', () => undefined);
        bounded(stream).then(resolve, reject);
      };
      client.on('ready', () =>
        client.sftp((error, sftp) =>
          error ? reject(new UnreadableXml('The newsroom offers no SFTP to this user')) : read(sftp),
        ),
      );
      client.connect({
        sock,
        username: user,
        ...credentialOf(password),
        readyTimeout: PATIENCE_MS,
        hostVerifier: (key: Buffer) => {
          const found = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
          if (found === hostKey.replace(/=+$/, '')) return true;
          reject(new UnreadableXml(`The newsroom has another host key: ${found}`));
          return false;
        },
      });
    });
  } finally {
    clearTimeout(timer);
    client.end();
    sock.destroy();
  }
}

/** A password, or a private key, whose line breaks a single-line field has removed. */
function credentialOf(password: string): { readonly password: string } | { readonly privateKey: string } {
  const [, begin, body = '', end] = PRIVATE_KEY.exec(password) ?? [];
  return begin === undefined ? { password } : { privateKey: `${begin}\n${body.replaceAll(/\s/g, '')}\n${end}\n` };
}

async function bounded(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    const part = Buffer.from(piece);
    bytes += part.length;
    if (bytes > MOST_XML_BYTES) throw new UnreadableXml('File size is too big');
    pieces.push(part);
  }
  return Buffer.concat(pieces);
}

/** Decodes XML by its byte order mark or its declaration. */
export function textOf(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1];
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined; // prettier-ignore
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    throw new UnreadableXml(`The encoding ${declared ?? ''} is unknown`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host is unknown',
  EAI_AGAIN: 'The host is unknown',
  ECONNREFUSED: 'The newsroom refuses connections',
  ECONNRESET: 'The newsroom closed the connection',
  EHOSTUNREACH: 'The newsroom cannot be reached',
  ENETUNREACH: 'The newsroom cannot be reached',
  2: 'The newsroom has no such file',
};

/** Why a newsroom could not be reached, as a message for users. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The newsroom cannot be reached';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'The newsroom did not answer within 15 s';
  if ('level' in error && error.level === 'client-authentication')
    return 'The newsroom does not accept this user and password';
  const code = 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error.message.slice(0, 200) || 'The newsroom cannot be reached');
}
