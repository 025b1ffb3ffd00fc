import { type AppContract, contract } from '@backhaul/contract';
import { type Client, createClient, manifestOf } from '@backhaul/contract/client';

export type Api = Client<AppContract>;

/** Signs a user in; returns the console's calls in that session. */
export async function signedInApi(url: string, credentials: { username: string; password: string }): Promise<Api> {
  let cookie = '';
  const keepCookie: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
    return response;
  };
  const api = createClient<AppContract>(manifestOf(contract), {
    baseUrl: url,
    applicationId: 'e2e',
    headers: (): Record<string, string> => (cookie === '' ? {} : { cookie }),
    fetch: keepCookie,
  });
  await api.session.signIn({ body: credentials });
  return api;
}
