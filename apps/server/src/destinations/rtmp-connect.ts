import type { DestinationTarget } from '@backhaul/contract/bus';
import { randomBytes } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { applicationOf, rtmpUrl } from './commands.js';
import { challengeQuery, loginMode, loginQuery, type Credentials } from './rtmp-login.js';
import {
  afterHandshake,
  connectAnswer,
  connectCommand,
  hello,
  HELLO_RANDOM_BYTES,
  type ConnectAnswer,
} from './rtmp-messages.js';
import { resolveHost, type TargetPolicy } from './target-policy.js';

/** Time for an answer, ms, and the most that a server may send before it. */
const ANSWER_MS = 5000;
const MAX_BYTES = 65_536;

/** The application that a publisher connects to, or why there is none, as a sentence for users. */
export type Login = { readonly app: string } | { readonly refused: string };

export const WRONG_LOGIN = 'User name or password is wrong';

/** The login of a destination at the server that it is sent to; undefined: it has no user name. */
export async function loginOf(
  target: DestinationTarget,
  policy: TargetPolicy,
  secondary: boolean,
): Promise<Login | undefined> {
  if (target.protocol !== 'rtmp' || target.userName === undefined) return undefined;
  const url = rtmpUrl(target, secondary);
  const credentials = { userName: target.userName, password: target.password ?? '' };
  return rtmpLogin(url, applicationOf(url), credentials, policy);
}

/**
 * Asks an RTMP server for its challenge and answers it: the application that is returned contains the answer and no password. It connects
 * to the address that was checked; over TLS the certificate has to be valid.
 */
async function rtmpLogin(url: string, app: string, credentials: Credentials, policy: TargetPolicy): Promise<Login> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replaceAll(/[[\]]/g, '');
  const resolved = await resolveHost(host, policy);
  if ('refused' in resolved) return resolved;
  const at = { host, address: resolved.address, tls: protocol === 'rtmps:', port: Number(port) };
  const withQuery = (query: string): string => `${app}${app.includes('?') ? '&' : '?'}${query}`;
  const ask = (name: string): Promise<ConnectAnswer | undefined> => answerOf(at, name, url);
  const first = await ask(app);
  if (first === undefined) return { refused: 'The server does not answer' };
  // It asks for no user.
  if (first.accepted) return { app };
  const mode = loginMode(first.description);
  if (mode === undefined) return { refused: 'The server takes no user name' };
  const second = await ask(withQuery(challengeQuery(mode, credentials.userName)));
  if (second === undefined) return { refused: 'The server does not answer' };
  const query = loginQuery(mode, second.description, app, credentials, randomBytes(4).toString('hex'));
  return query === undefined ? { refused: WRONG_LOGIN } : { app: withQuery(query) };
}

interface At {
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly tls: boolean;
}

function open({ host, address, port, tls }: At): Socket {
  if (!tls) return connect({ host: address, port: port || 1935 });
  return connectTls({ host: address, port: port || 443, ...(isIP(host) === 0 && { servername: host }) });
}

/** What a server answers to a connection to an application; undefined: nothing. */
async function answerOf(at: At, app: string, url: string): Promise<ConnectAnswer | undefined> {
  const socket = open(at);
  const expiry = setTimeout(() => socket.destroy(), ANSWER_MS);
  const { protocol, host } = new URL(url);
  const tcUrl = `${protocol}//${host}/${app}`;
  socket.write(hello(randomBytes(HELLO_RANDOM_BYTES)));
  let [bytes, greeted] = [Buffer.alloc(0), false];
  try {
    for await (const chunk of socket) {
      if (Buffer.isBuffer(chunk)) bytes = Buffer.concat([bytes, chunk]);
      const met = afterHandshake(bytes);
      if (met === undefined) continue;
      if (!greeted) socket.write(Buffer.concat([met.echo, connectCommand(app, tcUrl)]));
      greeted = true;
      const answer = connectAnswer(met.rest);
      if (answer !== undefined || bytes.length > MAX_BYTES) return answer;
    }
    return undefined;
  } catch {
    // Refused, reset or with a certificate that is not valid.
    return undefined;
  } finally {
    clearTimeout(expiry);
    socket.destroy();
  }
}
