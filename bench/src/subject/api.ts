import { APPLICATION_ID_HEADER, contract, type AppContract } from '@backhaul/contract';
import { createClient, manifestOf, type Client } from '@backhaul/contract/client';
import { keyHeaders } from '@backhaul/testing';
import { PASSWORD } from './console.js';

const APPLICATION = 'bench';

/** A signed-in user of a console. */
export interface Session {
  readonly api: Client<AppContract>;
  /** Headers of a request in the session; `origin` is for sockets. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A client without a session. */
export const anonymous = (url: string): Client<AppContract> =>
  createClient<AppContract>(manifestOf(contract), { baseUrl: url, applicationId: APPLICATION });

/** Signs in as a browser does. */
export async function signIn(url: string, username = 'admin'): Promise<Session> {
  const jar = new Map<string, string>();
  const cookie = (): string => [...jar].map((pair) => pair.join('=')).join('; ');
  const api = createClient<AppContract>(manifestOf(contract), {
    baseUrl: url,
    applicationId: APPLICATION,
    headers: (): Record<string, string> => (jar.size === 0 ? {} : { cookie: cookie() }),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) jar.set(name, value);
      }
      return response;
    },
  });
  await api.session.signIn({ body: { username, password: PASSWORD } });
  return { api, headers: { cookie: cookie(), origin: url, [APPLICATION_ID_HEADER]: APPLICATION } };
}

/** A client that acts by an API key. */
export function bearer(url: string, secret: string): Session {
  const headers = keyHeaders(secret);
  const api = createClient<AppContract>(manifestOf(contract), {
    baseUrl: url,
    applicationId: APPLICATION,
    headers: (): Record<string, string> => ({ ...headers }),
  });
  return { api, headers: { ...headers, [APPLICATION_ID_HEADER]: APPLICATION } };
}
