import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CORE } from '@backhaul/contract';
import * as z from 'zod';
import type { Session } from '../subject/api.js';
import type { Answer, Ask } from './judge.js';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 15;
const AGAIN_MS = 200;
/** How long who insists goes on after nothing new is asked for: an answer that died is waited for 10 s. */
const GRACE_MS = 3_000;
const Problem = z.object({ code: z.string() });

/** Where and as whom is asked. */
export interface Counter {
  readonly url: string;
  readonly session: Session;
  readonly groupId: string;
}

/** What makes the name of everything that is asked for here its own. */
export const ASKED = 'asked-';

const isOpen = (answer: Answer | undefined): boolean =>
  answer === undefined || answer === 'none' || answer.status >= 500;

/** What is known while somebody asks. */
export interface Asking {
  /** How many were acknowledged so far. */
  readonly acknowledged: number;
  /** How many requests were refused so far, or had no answer. */
  readonly open: number;
}

/** Asks for new units, some at a time, each under a key of its own, again and again until the answer is final. */
class Asker implements Asking {
  readonly #asks: Ask[] = [];
  readonly #lines: Promise<void>[];
  #stopped = false;
  #acknowledged = 0;
  #open = 0;
  readonly #abandoned = new AbortController();

  constructor(
    private readonly counter: Counter,
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

  /** Asks for nothing new; resolves with everything when the last answers are there, or as long as that may take. */
  async stop(): Promise<readonly Ask[]> {
    this.#stopped = true;
    const late = setTimeout(() => this.abandon(), GRACE_MS);
    await Promise.all(this.#lines);
    clearTimeout(late);
    return this.#asks;
  }

  /** Ends at once, whatever is still open. */
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
    // Some give up at once: who insists may have to wait for an answer that died with the trouble.
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
    const { url, session, groupId } = this.counter;
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

/** Runs with somebody who asks all the while, and is stopped in any case; answers what was asked besides what came of it. */
export async function whileAsking<R>(
  counter: Counter,
  work: (asker: Asking) => Promise<R>,
): Promise<{ readonly asks: readonly Ask[]; readonly result: R }> {
  const asker = new Asker(counter);
  try {
    const result = await work(asker);
    return { result, asks: await asker.stop() };
  } finally {
    asker.abandon();
  }
}
