import { connect, type TLSSocket } from 'node:tls';
import { parseJson } from '../files/json.js';
import { firstLine } from './line.js';
import { GATE_TLS, preShared } from './tls.js';
import { GateAnswer, type GateAsk } from './words.js';

/** Where a gate is, what opens it, and for what. */
export interface GateAddress {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly subject: string;
}

/** So long a gate may take to answer, ms. */
const PATIENCE_MS = 8_000;

export interface GateCall {
  /** Paused; flows from `resume` on. */
  readonly socket: TLSSocket;
  readonly answer: Extract<GateAnswer, { ok: true }>;
}

/** Asks a gate for something and keeps the connection. @throws {Error} why not, in words for people. */
export async function callGate({ host, port, token, subject }: GateAddress, ask: GateAsk): Promise<GateCall> {
  const socket = connect({
    ...GATE_TLS,
    host,
    port,
    pskCallback: () => preShared(subject, token),
    // Who has the key is who was meant: there is no name to compare.
    checkServerIdentity: () => undefined,
  });
  socket.setNoDelay(true);
  try {
    const line = firstLine(socket, PATIENCE_MS);
    socket.write(`${JSON.stringify(ask)}\n`);
    const answer = GateAnswer.safeParse(parseJson(await line)).data;
    if (answer === undefined) throw new Error('The server does not speak as a gate does');
    if (!answer.ok) throw new Error(answer.error);
    return { socket, answer };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
