import type { AppContract } from '@backhaul/contract';
import { createClient, type Client } from '@backhaul/contract/client';
import manifest from 'virtual:contract-manifest';
import { reportUnauthorized } from './unauthorized.js';

const SIGN_INS = [manifest['session']?.['signIn'], manifest['session']?.['signInWithPasskey']];

/** `fetch` that notices the end of the session; a refused sign-in does not count. */
const watchedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isSignIn = SIGN_INS.some((call) => init?.method === call?.[0] && input === call?.[1]);
  if (response.status === 401 && !isSignIn) reportUnauthorized();
  return response;
};

/** Every call of the console, typed by the contract. Throws `ApiProblem` or `Unreachable`. */
export const api: Client<AppContract> = createClient<AppContract>(manifest, {
  applicationId: 'web',
  fetch: watchedFetch,
});
