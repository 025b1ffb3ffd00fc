import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownNetworks } from '../webhooks/receivers.js';
import type { SigningOrganization } from './organization-store.js';
import { Providers } from './providers.js';

const SECRET = 'a client secret of more than thirty-two characters';
const CLIENT = 'backhaul';
const CALLBACK = 'http://localhost/callback';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const expected = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) };

type Sign = (claims: JWTPayload) => Promise<string> | string;
interface Keys {
  readonly right: Sign;
  readonly other: Sign;
  readonly secret: Sign;
  readonly none: Sign;
}
let sign: Keys;
let issuer: string;
let metadata: object;
let idToken: string;
let organization: SigningOrganization;
let providers: Providers;

const server = createServer(answer);
let jwk: object;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const body =
    request.url === '/token'
      ? { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken }
      : request.url === '/jwks'
        ? { keys: [jwk] }
        : metadata;
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
}

const signed =
  (key: Parameters<SignJWT['sign']>[0], alg: string): Sign =>
  (claimed) =>
    new SignJWT(claimed).setProtectedHeader({ alg, kid: 'k' }).sign(key);

beforeAll(async () => {
  const [own, other] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')];
  jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' };
  sign = {
    right: signed(own.privateKey, 'RS256'),
    other: signed(other.privateKey, 'RS256'),
    secret: signed(new TextEncoder().encode(SECRET), 'HS256'),
    none: (claims) => new UnsecuredJWT(claims).encode(),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the provider does not listen');
  issuer = `http://127.0.0.1:${address.port}`;
  organization = {
    id: 'org',
    name: 'Metro',
    externalIdentityUid: '',
    identityClaim: '',
    issuer,
    clientId: CLIENT,
    clientSecret: SECRET,
    scopes: 'openid profile email',
    groupsClaim: 'groups',
    defaultRole: 'luc_read',
    maxUsers: null,
    mappings: [],
    enabled: true,
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
  providers = new Providers({ clock: { now: () => Date.now() }, networks: ownNetworks('127.0.0.0/8') });
});

const seconds = (): number => Math.floor(Date.now() / 1000);
const claims = (over: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  sub: 'subject-1',
  aud: CLIENT,
  nonce: expected.nonce,
  iat: seconds(),
  exp: seconds() + 60,
  ...over,
});

const logout = (over: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  sub: 'subject-1',
  aud: CLIENT,
  iat: seconds(),
  exp: seconds() + 60,
  jti: 'once',
  events: EVENTS,
  ...over,
});

async function finish(token: string | Promise<string>, iss: string | null = issuer) {
  idToken = await token;
  const answered = new URL(CALLBACK);
  answered.search = new URLSearchParams({
    code: 'code',
    state: expected.state,
    ...(iss !== null && { iss }),
  }).toString();
  return providers.finish(organization, answered, expected);
}

describe('an ID token', () => {
  it('names a user by issuer and subject, whatever name and address come with them', async () => {
    const named = { preferred_username: 'admin', email: 'boss@metro.example', email_verified: true };
    expect(await finish(sign.right(claims(named)))).toMatchObject({ issuer, subject: 'subject-1' });
  });

  it.each<[string, (keys: Keys) => string | Promise<string>]>([
    ['for another sign-in', ({ right }) => right(claims({ nonce: 'another-nonce' }))],
    ['without a nonce', ({ right }) => right(claims({ nonce: undefined }))],
    ['for another client', ({ right }) => right(claims({ aud: 'another-client' }))],
    ['of another issuer', ({ right }) => right(claims({ iss: 'https://other.example' }))],
    ['that has expired', ({ right }) => right(claims({ iat: seconds() - 700, exp: seconds() - 600 }))],
    ['without a subject', ({ right }) => right(claims({ sub: undefined }))],
    ['signed with another key', ({ other }) => other(claims())],
    ['signed with the client secret', ({ secret }) => secret(claims())],
    ['without a signature', ({ none }) => none(claims())],
  ])('%s is refused', async (_, make) => {
    await expect(finish(make(sign))).rejects.toThrow();
  });
});

it.each([['https://other.example'], [null]])('an answer that names the issuer %s is refused', async (iss) => {
  await expect(finish(sign.right(claims()), iss)).rejects.toThrow();
});

it('metadata of another issuer are refused', async () => {
  metadata = { ...metadata, issuer: 'https://other.example' };
  await expect(providers.begin(organization, CALLBACK)).rejects.toThrow();
});

it('a sign-in has a state, a nonce and a code verifier of its own', async () => {
  const begun = [await providers.begin(organization, CALLBACK), await providers.begin(organization, CALLBACK)];
  const secrets = begun.flatMap(({ state, nonce, codeVerifier }) => [state, nonce, codeVerifier]);
  expect(new Set(secrets).size).toBe(6);
  for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(43);
  for (const { url, codeVerifier } of begun) {
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    expect(url).not.toContain(codeVerifier);
  }
});

describe('a logout token', () => {
  it('that is right is taken', async () => {
    const token = await sign.right(logout());
    expect(await providers.logoutToken(organization, token)).toMatchObject({ subject: 'subject-1', sid: null });
  });

  it.each<[string, (keys: Keys) => string | Promise<string>]>([
    ['with a nonce', ({ right }) => right(logout({ nonce: expected.nonce }))],
    ['without the event', ({ right }) => right(logout({ events: {} }))],
    ['that is an ID token', ({ right }) => right(claims({ jti: 'once' }))],
    ['for another client', ({ right }) => right(logout({ aud: 'another-client' }))],
    ['of another issuer', ({ right }) => right(logout({ iss: 'https://other.example' }))],
    ['of ten minutes ago', ({ right }) => right(logout({ iat: seconds() - 600 }))],
    ['without an id', ({ right }) => right(logout({ jti: undefined }))],
    ['of nobody', ({ right }) => right(logout({ sub: undefined }))],
    ['signed with another key', ({ other }) => other(logout())],
    ['signed with the client secret', ({ secret }) => secret(logout())],
    ['without a signature', ({ none }) => none(logout())],
  ])('%s is not taken', async (_, make) => {
    expect(await providers.logoutToken(organization, await make(sign))).toBeUndefined();
  });
});
