import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CORE } from '@backhaul/contract';
import * as z from 'zod';
import type { Session } from '../subject/api.js';
import type { Answer, Ask } from './judge.js';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 15;
const AGAIN_MS = 200;
/** How long requests are retried after the end; the timeout of a lost response is 10 s. */
const GRACE_MS = 3_000;
const Problem = z.object({ code: z.string() });

/** The console and session of requests. */
export interface ConsoleClient {
  readonly url: string;
  readonly session: Session;
  readonly groupId: string;
}

/** Prefix that makes all requested names unique. */
export const ASKED = 'asked-';

const isOpen = (answer: Answer | undefined): boolean =>
  answer === undefined || answer === 'none' || answer.status >= 500;

/** Progress of the requests. */
export interface RequestProgress {
  /** Number of acknowledged requests. */
  readonly acknowledged: number;
  /** Number of requests that were refused or had no response. */
  readonly open: number;
}

/** Creates units, some in parallel, each with its own key, and retries until the response is final. */
class Requester implements RequestProgress {
  readonly #asks: Ask[] = [];
  readonly #lines: Promise<void>[];
  #stopped = false;
  #acknowledged = 0;
  #open = 0;
  readonly #abandoned = new AbortController();

  constructor(
    private readonly client: ConsoleClient,
    inParallel = 6,
  ) {
    this.#lines = Array.from({ length: inParallel }, () => this.#line());
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  get open(): number {
    return this.#open;
  }

  /** Begins no more requests; resolves with all when the last responses have arrived or timed out. */
  async stop(): Promise<readonly Ask[]> {
    this.#stopped = true;
    const late = setTimeout(() => this.abandon(), GRACE_MS);
    await Promise.all(this.#lines);
    clearTimeout(late);
    return this.#asks;
  }

  /** Ends at once, even with open requests. */
  abandon(): void {
    this.#stopped = true;
    this.#abandoned.abort();
  }

  async #line(): Promise<void> {
    while (!this.#stopped) {
      await this.#ask(`${ASKED}${randomBytes(9).toString('hex')}`);
      await sleep(PAUSE_MS);
    }
  }

  async #ask(name: string): Promise<void> {
    const answers: Answer[] = [];
    this.#asks.push({ name, answers });
    const key = randomUUID();
    const end = performance.now() + 2 * PATIENCE_MS;
    // Some do not retry, because a retry may wait for a response that was lost.
    const insists = Math.random() < 0.5;
    while (isOpen(answers.at(-1)) && performance.now() < end && !this.#abandoned.signal.aborted) {
      if (answers.length > 0 && !insists) return;
      if (answers.length > 0) await sleep(AGAIN_MS);
      const answer = await this.#request(name, key);
      answers.push(answer);
      if (isOpen(answer)) this.#open += 1;
      else if (answer !== 'none' && answer.status < 300) this.#acknowledged += 1;
    }
  }

  async #request(name: string, key: string): Promise<Answer> {
    const { url, session, groupId } = this.client;
    try {
      const response = await fetch(`${url}${CORE}/v2/admin/units`, {
        method: 'POST',
        headers: { ...session.headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ name, groupId, comment: 'x'.repeat(60) }),
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), this.#abandoned.signal]),
      });
      const text = await response.text();
      if (response.ok) return { status: response.status, code: '' };
      return { status: response.status, code: Problem.parse(JSON.parse(text)).code };
    } catch {
      return 'none';
    }
  }
}

/** Runs `work` while units are created; returns its result and all requests. */
export async function whileRequesting<R>(
  client: ConsoleClient,
  work: (requester: RequestProgress) => Promise<R>,
): Promise<{ readonly asks: readonly Ask[]; readonly result: R }> {
  const requester = new Requester(client);
  try {
    const result = await work(requester);
    return { result, asks: await requester.stop() };
  } finally {
    requester.abandon();
  }
}
