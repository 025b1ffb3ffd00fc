import { domainOf, returnPath } from '@backhaul/domain';
import { CALLBACK, signOnOrigin } from '../../../control/sign-on/addresses.js';
import { organizationFor } from '../../../control/sign-on/organization-store.js';
import { audit } from '../../../platform/access/audit.js';
import { newToken } from '../../../platform/access/link-token.js';
import { addressRule } from '../../../platform/access/throttle-rules.js';
import { Refusal } from '../../../platform/kernel/refusal.js';
import { storeAttempt } from './attempt-store.js';
import type { SignOnParts } from './parts.js';

/** Lifetime of a sign-in until the browser returns, ms. */
const GOOD_MS = 10 * 60_000;

/** Counter of an address's unfinished sign-ins. */
export const beginKey = (address: string): string => `sign-on:${address}`;

interface From {
  readonly address: string;
  readonly host: string;
  /** Cookie of an earlier sign-in; a browser may have several. */
  readonly browser: string | undefined;
}

/**
 * Begins a sign-in with an organization, by its name or an e-mail address of one of its domains. Throws `THROTTLED`, `NO_ORGANIZATION`,
 * `SIGN_ON_ADDRESS`, `SIGN_ON_UNAVAILABLE`.
 */
export async function beginSignOn(
  { db, vault, throttle, providers, publicUrl, clock }: SignOnParts,
  { organization: asked, back }: { readonly organization: string; readonly back?: string | undefined },
  { address, host, browser = newToken() }: From,
) {
  // A successful sign-in returns the count.
  await throttle.attempt([{ key: beginKey(address), rule: addressRule }]);
  const origin = signOnOrigin(publicUrl, host);
  const organization = await organizationFor(db, vault, { name: asked, domain: domainOf(asked) });
  if (organization === undefined) throw new Refusal('NO_ORGANIZATION');
  const redirectUrl = `${origin}${CALLBACK}`;
  const begun = await providers.begin(organization, redirectUrl).catch(() => undefined);
  if (begun === undefined) {
    await audit(db, {
      caller: { userId: null, username: '', address },
      action: 'session:signIn',
      subject: { kind: 'organization', id: organization.id },
      result: 'refused',
      code: 'SIGN_ON_UNAVAILABLE',
      detail: `organization: ${organization.name}`,
    });
    throw new Refusal('SIGN_ON_UNAVAILABLE');
  }
  const { url, ...secrets } = begun;
  const expiresAt = clock.now() + GOOD_MS;
  const attempt = {
    ...secrets,
    organizationId: organization.id,
    redirectUrl,
    back: returnPath(back),
    browser,
    expiresAt,
  };
  await storeAttempt(db, vault, attempt);
  return { url, cookie: { value: browser, expiresAt } };
}
