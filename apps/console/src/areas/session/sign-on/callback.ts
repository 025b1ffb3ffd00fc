import { claimAt, type SettingChange } from '@backhaul/domain';
import type { ErrorName } from '@backhaul/contract';
import { organizationById, type SigningOrganization } from '../../../control/sign-on/organization-store.js';
import type { SignedOn } from '../../../control/sign-on/providers.js';
import { audit } from '../../../platform/access/audit.js';
import { mutateAccount } from '../../../platform/access/mutate.js';
import type { SessionToken } from '../../../platform/access/sessions.js';
import { addressRule } from '../../../platform/access/throttle-rules.js';
import { Refusal } from '../../../platform/kernel/refusal.js';
import { refreshTokenOf } from '../../../platform/vault/aad.js';
import { openSession, type Origin } from '../open-session.js';
import { userById } from '../store.js';
import { takeAttempt } from './attempt-store.js';
import { beginKey } from './begin.js';
import { enter, type Entered } from './enter-store.js';
import type { SignOnParts } from './parts.js';
import { keepSignOnSession } from './session-store.js';

/** Outcome of a sign-in: where the browser goes, and its session. */
export type Outcome =
  | { readonly ok: true; readonly back: string; readonly token: SessionToken }
  | { readonly ok: false; readonly code: ErrorName };

interface Answered {
  /** Query of the URL to which the provider redirected the browser. */
  readonly query: URLSearchParams;
  /** The browser's cookie. */
  readonly browser: string | undefined;
}

const callbackKey = (address: string): string => `sign-on-callback:${address}`;

/** Completes a sign-in with an organization: checks the provider's answer and begins the session. Refusals are audited with their reason. */
export async function endSignOn(parts: SignOnParts, { query, browser }: Answered, from: Origin): Promise<Outcome> {
  const { db, vault, throttle, clock } = parts;
  let organization: SigningOrganization | undefined;
  let subject: string | undefined;
  try {
    await throttle.attempt([{ key: callbackKey(from.address), rule: addressRule }]);
    const state = query.get('state') ?? '';
    const attempt = await takeAttempt(db, vault, { state, browser, now: clock.now() });
    if (attempt === undefined) throw new Unfit('unknown, used or expired, or of another browser');
    organization = await organizationById(db, vault, attempt.organizationId);
    if (organization?.enabled !== true) throw new Unfit('the organization is not enabled');
    const answered = new URL(attempt.redirectUrl);
    answered.search = query.toString();
    const signedOn = await parts.providers
      .finish(organization, answered, { ...attempt, state })
      .catch((error: unknown) => {
        throw new Unfit(reasonOf(error));
      });
    subject = signedOn.subject;
    requireIdentity(organization, signedOn);
    const token = await begin(parts, organization, signedOn, from);
    await throttle.succeeded({ cleared: [], returned: [beginKey(from.address), callbackKey(from.address)] });
    return { ok: true, back: attempt.back, token };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await audit(db, {
      caller: { userId: null, username: '', address: from.address },
      action: 'session:signIn',
      subject: organization === undefined ? null : { kind: 'organization', id: organization.id },
      result: 'refused',
      code: error.error,
      detail: ['organization', organization?.name, subject, error instanceof Unfit ? error.why : undefined]
        .filter((one) => one !== undefined)
        .join(': '),
    });
    return { ok: false, code: error.error };
  }
}

/** A failed sign-in; `why` is only for the audit. */
class Unfit extends Refusal {
  constructor(readonly why: string) {
    super('SIGN_ON_REFUSED');
  }
}

/** Reason without data of the answer: names of errors of RFC 6749 and of the library, but no token or claim. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const of = (key: string): string => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : '';
  };
  return of('error') || of('code') || error.name;
}

/** Refuses users of another organization with the same provider. */
function requireIdentity({ externalIdentityUid, identityClaim }: SigningOrganization, { claims }: SignedOn): void {
  if (externalIdentityUid === '') return;
  if (claimAt(claims, identityClaim) !== externalIdentityUid) throw new Unfit('of another organization');
}

async function begin(
  parts: SignOnParts,
  organization: SigningOrganization,
  signedOn: SignedOn,
  from: Origin,
): Promise<SessionToken> {
  const { db, vault, sessions, clock } = parts;
  const now = new Date(clock.now());
  const { userId } = await mutateAccount(
    db,
    { userId: null, username: '', address: from.address },
    (tx) => enter(tx, organization, signedOn, now),
    (entered) => entryOf(organization, entered),
  );
  sessions.userChanged();
  const user = await userById(db, userId);
  if (user === undefined) throw new Unfit('the user is not active');
  const { token } = await openSession(parts, user, 'organization', from, (tx, sessionId) =>
    keepSignOnSession(tx, {
      sessionId,
      organizationId: organization.id,
      subject: signedOn.subject,
      sid: signedOn.sid,
      refreshToken:
        signedOn.refreshToken === null ? null : vault.seal(signedOn.refreshToken, refreshTokenOf(sessionId)),
      now,
    }),
  );
  return token;
}

function entryOf({ name }: SigningOrganization, { userId, isNew, before, after }: Entered) {
  const changes: SettingChange[] = Object.keys(after).flatMap((path) => {
    const [was, is] = [before[path] ?? null, after[path] ?? null];
    return was === is ? [] : [{ path, from: was, to: is }];
  });
  if (changes.length === 0) return undefined;
  return {
    action: isNew ? 'user:create' : 'user:update',
    subject: { kind: 'user', id: userId },
    detail: `organization: ${name}`,
    changes,
    touches: [['user', userId]],
  } as const;
}
