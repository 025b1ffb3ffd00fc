import { contract } from '@backhaul/contract';
import {
  hostileRequests,
  judgeHostile,
  type HostileRequest,
  type Injectable,
  type KnownThings,
  type TestResponse,
} from '@backhaul/testing';
import type { Sessions } from '../subject/sessions.js';
import type { Tally } from './tally.js';

export interface RequestFuzz {
  readonly inject: Injectable;
  readonly sessions: Sessions;
  /** The user who makes the requests and has every permission. */
  readonly userId: string;
  /** Makes an API key of that user; answers its header. */
  readonly makeKey: () => Promise<Readonly<Record<string, string>>>;
  readonly seed: number;
  readonly things: KnownThings;
  readonly count: number;
  readonly atOnce: number;
  /** Called at intervals between requests. */
  readonly pause: () => Promise<void>;
}

const PAUSE_EVERY = 4_000;
/** Every third request is made by an API key. */
const KEY_EVERY = 3;

/** Sends hostile requests to every call, some in parallel, and checks every response. */
export async function fuzzRequests(fuzz: RequestFuzz, tally: Tally): Promise<void> {
  const stream = hostileRequests(contract, fuzz.seed, fuzz.things);
  let session = await fuzz.sessions.begin(fuzz.userId);
  let key = await fuzz.makeKey();
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < fuzz.count) {
      begun += 1;
      if (begun % PAUSE_EVERY === 0) await fuzz.pause();
      const hostile = stream.next().value;
      const { request, signedIn } = hostile;
      const byKey = begun % KEY_EVERY === 0;
      const who = signedIn ? (byKey ? key : session) : {};
      const sent = { ...hostile, request: { ...request, headers: { ...who, ...request.headers } } };
      const answer = await answerTo(fuzz.inject, sent);
      judge(tally, sent, answer);
      // A call such as a sign-out ended the session, or the key was revoked.
      if (!signedIn || answer?.status !== 401) continue;
      if (byKey) key = await fuzz.makeKey();
      else session = await fuzz.sessions.begin(fuzz.userId);
    }
  };
  await Promise.all(Array.from({ length: fuzz.atOnce }, worker));
}

/** Null if the connection was closed before the request was sent. */
async function answerTo(inject: Injectable, { request }: HostileRequest): Promise<TestResponse | null> {
  try {
    return await inject(request);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EPIPE' || code === 'ECONNRESET') return null;
    throw error;
  }
}

function judge(tally: Tally, hostile: HostileRequest, answer: TestResponse | null): void {
  const { request, title } = hostile;
  const example = `${title}: ${request.method} ${request.url} ${JSON.stringify(request.headers)} ${String(request.payload).slice(0, 200)}`;
  if (answer === null) {
    tally.count('hung up');
    if (!hostile.tooLarge) tally.complain('hangs up without an answer', example);
    return;
  }
  tally.count(String(answer.status));
  const complaint = judgeHostile(contract, hostile, answer);
  if (complaint !== null) tally.complain(complaint, example);
}
