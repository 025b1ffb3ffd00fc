import { groupsAt, claimAt, type Claims } from '@backhaul/domain';
import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../platform/kernel/clock.js';
import type { OwnNetworks } from '../webhooks/receivers.js';
import type { SigningOrganization } from './organization-store.js';
import { mayBeOpen, providerFetch } from './provider-fetch.js';

/** Interval at which discovery documents are read again, ms. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 200;
const TOLERANCE_S = 30;
/** Validity of a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6). */
const LOGOUT_TOKEN_S = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A sign-in that has begun. */
export interface Begun {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The user that the provider has signed in. */
export interface SignedOn {
  /** Claims of the ID token, completed by those of the user info. */
  readonly claims: Claims;
  readonly issuer: string;
  readonly subject: string;
  readonly groups: readonly string[];
  readonly sid: string | null;
  readonly refreshToken: string | null;
}

/** Whether a user still exists at the provider; `unknown`: it could not be asked. */
export type Standing =
  | { readonly state: 'stands'; readonly refreshToken: string }
  | { readonly state: 'gone' }
  | { readonly state: 'unknown' };

/** A valid logout token (OpenID Connect Back-Channel Logout 1.0). */
export interface LogoutToken {
  readonly jti: string;
  readonly subject: string | null;
  readonly sid: string | null;
  readonly goodUntil: number;
}

interface Kept {
  readonly config: oidc.Configuration;
  readonly keys: JWTVerifyGetKey | undefined;
  readonly until: number;
}

/** OpenID providers of organizations, by OpenID Connect Core 1.0 with PKCE (RFC 7636). */
export class Providers {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly deps: { readonly clock: Clock; readonly networks: OwnNetworks }) {}

  /** Where the browser signs in. Throws if the provider cannot be reached. */
  async begin(organization: SigningOrganization, redirectUrl: string): Promise<Begun> {
    const { config } = await this.#configuration(organization);
    const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUrl,
      scope: scopesOf(organization, config),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, state, nonce, codeVerifier };
  }

  /** Exchanges the code for tokens and checks them. Throws if one is wrong. */
  async finish(
    organization: SigningOrganization,
    answered: URL,
    expected: { readonly state: string; readonly nonce: string; readonly codeVerifier: string },
  ): Promise<SignedOn> {
    const { config } = await this.#configuration(organization);
    const tokens = await oidc.authorizationCodeGrant(config, answered, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (token === undefined) throw new Error('no ID token');
    const info =
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(config, tokens.access_token, token.sub);
    const claims: Claims = { ...info, ...token };
    return {
      claims,
      issuer: token.iss,
      subject: token.sub,
      groups: groupsAt(claims, organization.groupsClaim),
      sid: typeof token['sid'] === 'string' ? token['sid'] : null,
      refreshToken: tokens.refresh_token ?? null,
    };
  }

  /** Asks with a refresh token whether the user still exists at the provider: `invalid_grant` means no (RFC 6749 §5.2). */
  async standing(organization: SigningOrganization, refreshToken: string): Promise<Standing> {
    try {
      const { config } = await this.#configuration(organization);
      const tokens = await oidc.refreshTokenGrant(config, refreshToken);
      return { state: 'stands', refreshToken: tokens.refresh_token ?? refreshToken };
    } catch (error) {
      const gone = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';
      return { state: gone ? 'gone' : 'unknown' };
    }
  }

  /** Where the browser signs out of the provider; null where it has no such address, or cannot be reached. */
  async endSession(organization: SigningOrganization, returnUrl: string): Promise<string | null> {
    try {
      const { config } = await this.#configuration(organization);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      // Without the ID token, which would be in the address; providers then ask the user.
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: returnUrl }).href;
    } catch {
      return null;
    }
  }

  /** Checks a logout token of the provider; undefined when it is invalid. */
  async logoutToken(organization: SigningOrganization, token: string): Promise<LogoutToken | undefined> {
    try {
      const { config, keys } = await this.#configuration(organization);
      if (keys === undefined) return undefined;
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: config.serverMetadata().issuer,
        audience: organization.clientId,
        clockTolerance: TOLERANCE_S,
        maxTokenAge: LOGOUT_TOKEN_S,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      if (protectedHeader.alg.startsWith('HS') || payload['nonce'] !== undefined) return undefined;
      const event = claimAt(isClaims(payload['events']) ? payload['events'] : {}, LOGOUT_EVENT);
      const sid = typeof payload['sid'] === 'string' ? payload['sid'] : null;
      const subject = payload.sub ?? null;
      if (!isClaims(event) || payload.jti === undefined || (sid === null && subject === null)) return undefined;
      return { jti: payload.jti, subject, sid, goodUntil: ((payload.iat ?? 0) + LOGOUT_TOKEN_S + TOLERANCE_S) * 1000 };
    } catch {
      return undefined;
    }
  }

  async #configuration(organization: SigningOrganization): Promise<Kept> {
    const { clock, networks } = this.deps;
    const { issuer, clientId, clientSecret } = organization;
    const key = JSON.stringify([organization.id, issuer, clientId, clientSecret]);
    const known = this.#kept.get(key);
    if (known !== undefined && known.until > clock.now()) return known;
    const fetchIt = providerFetch(networks);
    const server = new URL(issuer);
    const execute = [oidc.enableNonRepudiationChecks];
    if (server.protocol === 'http:' && mayBeOpen(server, networks)) execute.push(oidc.allowInsecureRequests);
    const config = await oidc.discovery(
      server,
      clientId,
      { [oidc.clockTolerance]: TOLERANCE_S },
      authentication(clientSecret),
      { execute, [oidc.customFetch]: fetchIt },
    );
    const { jwks_uri: keysAt } = config.serverMetadata();
    const kept: Kept = {
      config,
      keys: keysAt === undefined ? undefined : createRemoteJWKSet(new URL(keysAt), { [jwksFetch]: fetchIt }),
      until: clock.now() + KEPT_MS,
    };
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, kept);
    return kept;
  }
}

const isClaims = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

/** Client authentication: `client_secret_basic` or `client_secret_post`, whichever the provider lists first. */
function authentication(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const chosen = ways.find((way) => way === 'client_secret_basic' || way === 'client_secret_post');
    return (chosen === 'client_secret_post' ? post : basic)(server, client, body, headers);
  };
}

function scopesOf({ scopes }: SigningOrganization, config: oidc.Configuration): string {
  const offered = config.serverMetadata().scopes_supported?.includes('offline_access') === true;
  return offered && !scopes.split(' ').includes('offline_access') ? `${scopes} offline_access` : scopes;
}
