import { APPLICATION_ID_HEADER, type CallDef } from '@backhaul/contract';
import { requestOf, type CallParts, type Injectable, type TestResponse, type TestUser } from '@backhaul/testing';
import type { Ground } from './ground.js';

/** Asks for users in sessions that last until a call may have ended them. */
export class Asking {
  readonly #sessions = new Map<string, Readonly<Record<string, string>>>();
  count = 0;

  constructor(private readonly ground: Ground) {}

  readonly headers = async ({ id }: TestUser): Promise<Readonly<Record<string, string>>> => {
    const known = this.#sessions.get(id) ?? (await this.ground.sessions.begin(id));
    this.#sessions.set(id, known);
    return known;
  };

  readonly inject: Injectable = async (request) => {
    this.count += 1;
    const answer = await this.ground.inject(request);
    if (request.method === 'DELETE' && request.url.endsWith('/session')) {
      this.#sessions.delete(this.ground.sessions.userOf(request.headers) ?? '');
    }
    return answer;
  };

  /** A call by a user. */
  async ask(user: TestUser, call: CallDef, parts: CallParts): Promise<TestResponse> {
    return this.inject(requestOf(call, parts, { [APPLICATION_ID_HEADER]: 'isolation', ...(await this.headers(user)) }));
  }
}
