import { APPLICATION_ID_HEADER, type CallDef } from '@backhaul/contract';
import {
  keyHeaders,
  requestOf,
  type CallParts,
  type Injectable,
  type TestResponse,
  type TestUser,
} from '@backhaul/testing';
import type { Testbed } from './testbed.js';

/** The console renews the cookie of a session every five minutes, in any response, which then differs from others, ms. */
const FRESH_MS = 60_000;

interface Session {
  readonly headers: Readonly<Record<string, string>>;
  readonly begunAt: number;
}

/** Makes requests of users; each keeps its session for a minute, unless a call may have ended it. */
export class UserRequests {
  readonly #sessions = new Map<string, Session>();
  count = 0;

  constructor(private readonly testbed: Testbed) {}

  readonly headers = async ({ id, apiKey }: TestUser): Promise<Readonly<Record<string, string>>> => {
    if (apiKey !== undefined) return keyHeaders(apiKey);
    const known = this.#sessions.get(id);
    const now = performance.now();
    if (known && now - known.begunAt < FRESH_MS) return known.headers;
    const headers = await this.testbed.sessions.begin(id);
    this.#sessions.set(id, { headers, begunAt: now });
    return headers;
  };

  readonly inject: Injectable = async (request) => {
    this.count += 1;
    const answer = await this.testbed.inject(request);
    // A session that views the console as another user acts as that user from then on.
    const views = request.method === 'POST' && request.url.endsWith('/view') && answer.status < 300;
    if (views || (request.method === 'DELETE' && request.url.endsWith('/session'))) {
      this.#sessions.delete(this.testbed.sessions.userOf(request.headers) ?? '');
    }
    return answer;
  };

  /** Makes a request of a user. */
  async ask(user: TestUser, call: CallDef, parts: CallParts): Promise<TestResponse> {
    return this.inject(requestOf(call, parts, { [APPLICATION_ID_HEADER]: 'isolation', ...(await this.headers(user)) }));
  }
}
