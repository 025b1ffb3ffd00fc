import { setTimeout as sleep } from 'node:timers/promises';
import { CORE } from '@backhaul/contract';
import { LIVE_MAX_MESSAGE, LiveMessage, LiveRequest } from '@backhaul/contract/live';
import { hostileMessages, type HostileMessage } from '@backhaul/testing';
import { WebSocket } from 'ws';
import { upgrade } from '../isolation/sockets.js';
import type { Sessions } from '../subject/sessions.js';
import type { Tally } from './tally.js';

/** A socket may send 20 messages in 10 s; one that sends more is closed with a reason. */
const A_SOCKET = 15;
const LATE_MS = 10_000;
/** Close codes that are allowed: normal, policy, not UTF-8, too large. */
const CLOSES: ReadonlySet<number> = new Set([1000, 1002, 1007, 1008, 1009]);

export interface LiveFuzz {
  readonly url: string;
  readonly sessions: Pick<Sessions, 'begin'>;
  readonly userId: string;
  readonly seed: number;
  readonly count: number;
  /** Time limit of a response, ms. */
  readonly lateMs?: number;
}

/** Sends hostile messages to the live updates, a few per socket, and checks every response. */
export async function fuzzLive(fuzz: LiveFuzz, tally: Tally): Promise<void> {
  const stream = hostileMessages(LiveRequest, fuzz.seed);
  const headers = { ...(await fuzz.sessions.begin(fuzz.userId)), origin: fuzz.url };
  while (tally.sent < fuzz.count) {
    const messages = Array.from({ length: A_SOCKET }, () => stream.next().value);
    await oneSocket(fuzz, headers, messages, tally);
  }
}

/** Messages that also close their socket: too large, or not UTF-8. */
const isFatal = ({ payload }: HostileMessage): boolean =>
  payload.length > LIVE_MAX_MESSAGE || (Buffer.isBuffer(payload) && !isUtf8(payload));

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function oneSocket(
  { url, lateMs = LATE_MS }: LiveFuzz,
  headers: Readonly<Record<string, string>>,
  messages: readonly HostileMessage[],
  tally: Tally,
): Promise<void> {
  const opened = await upgrade(url, `${CORE}/v2/live`, headers);
  if ('refused' in opened) return tally.complain(`refuses a socket with ${opened.refused.status}`, url);
  const { socket, frames } = opened;
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const harmless = messages.filter((message) => !isFatal(message));
  const fatal = messages.find(isFatal);
  for (const { payload } of harmless) socket.send(payload, { binary: false });
  const wanted = harmless.filter(({ fits }) => !fits).length;
  const refused = (): number => frames.filter((frame) => frame.includes('"code":"INVALID"')).length;
  const late = AbortSignal.timeout(lateMs);
  while (refused() < wanted && socket.readyState === WebSocket.OPEN && !late.aborted) await sleep(2);
  for (const { fits } of harmless) tally.count(fits ? 'taken' : 'refused');
  const example = harmless.map(({ payload }) => payload.toString().slice(0, 60)).join(' | ');
  if (refused() !== wanted)
    tally.complain(`refuses another number of messages than are not valid`, `${refused()} of ${wanted}: ${example}`);
  if (fatal) {
    tally.count('closed');
    socket.send(fatal.payload, { binary: false });
    const code = await Promise.race([closed, sleep(lateMs, -1, { ref: false })]);
    if (code === -1) socket.terminate();
    if (!CLOSES.has(code))
      tally.complain(code === -1 ? 'does not close' : `closes with ${code}`, fatal.payload.toString().slice(0, 200));
  } else socket.terminate();
  await closed;
  for (const frame of frames)
    if (!isLiveMessage(frame)) tally.complain('sends an invalid live message', frame.toString().slice(0, 300));
}

function isLiveMessage(frame: Buffer): boolean {
  try {
    return LiveMessage.safeParse(JSON.parse(frame.toString('utf8'))).success;
  } catch {
    return false;
  }
}
