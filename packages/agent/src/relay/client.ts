import { connect, type TLSSocket } from 'node:tls';
import { parseJson } from '../files/json.js';
import { firstLine } from './line.js';
import { RELAY_TLS, preShared } from './tls.js';
import { RelayReply, type RelayRequest } from './protocol.js';

/** A relay's address, the token for it, and the subject of the token. */
export interface RelayAddress {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly subject: string;
}

/** The relay must answer within this time, ms. */
const REPLY_TIMEOUT_MS = 8_000;

export interface RelayConnection {
  /** Paused; call `resume` to read. */
  readonly socket: TLSSocket;
  readonly answer: Extract<RelayReply, { ok: true }>;
}

/** Sends a request to a relay and keeps the connection. @throws {Error} with the reason, as a sentence for users. */
export async function connectToRelay(
  { host, port, token, subject }: RelayAddress,
  ask: RelayRequest,
): Promise<RelayConnection> {
  const socket = connect({
    ...RELAY_TLS,
    host,
    port,
    pskCallback: () => preShared(subject, token),
    // The key identifies the server, so there is no name to compare.
    checkServerIdentity: () => undefined,
  });
  socket.setNoDelay(true);
  try {
    const line = firstLine(socket, REPLY_TIMEOUT_MS);
    socket.write(`${JSON.stringify(ask)}\n`);
    const answer = RelayReply.safeParse(parseJson(await line)).data;
    if (answer === undefined) throw new Error('The server sent an unexpected reply');
    if (!answer.ok) throw new Error(answer.error);
    return { socket, answer };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
