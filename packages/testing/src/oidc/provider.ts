import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

/** A person known to the provider, with their claims. */
export interface ProviderPerson {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  readonly groups: readonly string[];
  /** The organization, as the claim of Entra ID. */
  readonly tid: string;
}

/** A client of the provider. */
export interface ProviderClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUrl: string;
  readonly postLogoutUrl: string;
  readonly backchannelLogoutUrl?: string;
}

/** An OpenID provider on this machine (`oidc-provider`), which asks for a user name on a page of its own. */
export interface TestProvider {
  readonly issuer: string;
  /** By the entered name, which is also the subject. */
  readonly people: Map<string, ProviderPerson>;
  /** Refuses every connection until it is resumed. */
  suspend(): void;
  resume(): void;
  close(): Promise<void>;
}

const clientOf = ({ id, secret, redirectUrl, postLogoutUrl, backchannelLogoutUrl }: ProviderClient) => ({
  client_id: id,
  client_secret: secret,
  redirect_uris: [redirectUrl],
  post_logout_redirect_uris: [postLogoutUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  token_endpoint_auth_method: 'client_secret_basic' as const,
  ...(backchannelLogoutUrl !== undefined && {
    backchannel_logout_uri: backchannelLogoutUrl,
    backchannel_logout_session_required: true,
  }),
});

/** Starts a provider on a free port of 127.0.0.1. */
export async function startProvider(client: ProviderClient): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people = new Map<string, ProviderPerson>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the provider does not listen');
  const issuer = `http://127.0.0.1:${address.port}`;
  const configuration: Configuration = {
    clients: [clientOf(client)],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['only for tests'] },
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'preferred_username', 'groups', 'tid'],
      email: ['email', 'email_verified'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // The provider's own `fetch` refuses addresses of this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...claimsOf(sub, person) }) };
    },
    loadExistingGrant: async (context) => {
      const { client: asking, session, result } = context.oidc;
      if (asking === undefined || session === undefined) return undefined;
      const known = result?.consent?.grantId ?? session.grantIdFor(asking.clientId);
      if (known !== undefined) return context.oidc.provider.Grant.find(known);
      // Everybody consents.
      const grant = new context.oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId ?? '' });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  let isSuspended = false;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isSuspended) request.socket.destroy();
    else if (request.url?.startsWith('/interaction/') === true) void interact(provider, people, request, response);
    else void answer(request, response);
  });
  return {
    issuer,
    people,
    suspend: () => void (isSuspended = true),
    resume: () => void (isSuspended = false),
    close: () => closed(server),
  };
}

const claimsOf = (sub: string, person: ProviderPerson) => ({
  preferred_username: sub,
  email: person.email,
  email_verified: person.emailVerified,
  given_name: person.givenName,
  family_name: person.familyName,
  groups: [...person.groups],
  tid: person.tid,
});

const FORM = `<!doctype html><html lang="en"><title>Test provider</title><main><h1>Test provider</h1>
<form method="post"><label>Account <input name="login" autofocus></label> <button>Continue</button></form></main>`;

async function interact(
  provider: Provider,
  people: ReadonlyMap<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(FORM);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const login = new URLSearchParams(Buffer.concat(parts).toString()).get('login') ?? '';
  const result = people.has(login)
    ? { login: { accountId: login } }
    : { error: 'access_denied', error_description: 'unknown account' };
  await provider.interactionFinished(request, response, result);
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
