import type { Contract } from '@backhaul/contract';
import { type Client, createClient, manifestOf } from '@backhaul/contract/client';
import { CookieJar } from './cookie-jar.js';
import type { Injectable, TestRequest } from './injectable.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** `fetch` inside the process, with cookies in a jar. */
export const injectFetch =
  (inject: Injectable, jar: CookieJar): typeof fetch =>
  async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, 'http://console.test'), init);
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const answer = await inject({
      method: methodOf(request.method),
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), ...jar.headers() },
      ...(payload.length > 0 && { payload }),
    });
    jar.take(answer);
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status, headers });
  };

function methodOf(text: string): TestRequest['method'] {
  const method = METHODS.find((one) => one === text);
  if (!method) throw new TypeError(`The method ${text} is not one of the console's`);
  return method;
}

export interface TestClient<C extends Contract> {
  readonly client: Client<C>;
  readonly jar: CookieJar;
}

/** The typed client over a server in the same process; it keeps its session like a browser. */
export function testClient<C extends Contract>(contract: C, inject: Injectable): TestClient<C> {
  const jar = new CookieJar();
  const client = createClient<C>(manifestOf(contract), {
    applicationId: 'test',
    baseUrl: 'http://console.test',
    fetch: injectFetch(inject, jar),
  });
  return { client, jar };
}
