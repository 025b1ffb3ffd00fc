import { randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@backhaul/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../db/schema.js';
import type { Clock } from '../kernel/clock.js';
import { notePasskeyUse, passkeyOf, storeChallenge, takeChallenge, type StoredPasskey } from './passkey-store.js';
import { requireRelyingParty } from './relying-party.js';
import type { Caller } from './scope.js';

/** Validity of a challenge: long enough to find a security key. */
const CHALLENGE_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): every current device supports one of them. */
const ALGORITHMS = [-8, -7, -257] as const;

/** A checked new passkey. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
}

/** The user of a passkey, or why it is refused; the reason is only for the audit, not for the caller. */
export type Assertion =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly why: string; readonly username: string | undefined };

/** The data that the browser has signed. */
const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/** Passkeys (WebAuthn Level 3) of this console: discoverable, and never without user verification. */
export class Passkeys {
  constructor(
    private readonly deps: {
      readonly db: Kysely<Database>;
      readonly clock: Clock;
      readonly publicUrl: string | undefined;
    },
  ) {}

  /** Options for the browser to create a passkey. `present`: credential ids that the user has. @throws {Refusal} PASSKEY_ADDRESS */
  async beginCreation(caller: Caller, host: string, present: readonly string[]): Promise<PasskeyCreation> {
    const { id } = requireRelyingParty(this.deps.publicUrl, host);
    const { username: name, userId, sessionId } = caller;
    return {
      rp: { id, name: 'Backhaul' },
      user: { id: handleOf(userId), name, displayName: name },
      challenge: await this.#challenge(sessionId),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: present.map((credentialId) => ({ type: 'public-key', id: credentialId })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  }

  /** Checks a new passkey of the browser in this session; undefined when it is invalid. @throws {Refusal} PASSKEY_ADDRESS */
  async created(caller: Caller, host: string, made: PasskeyAttestation): Promise<NewPasskey | undefined> {
    const party = requireRelyingParty(this.deps.publicUrl, host);
    const { id, clientDataJSON, attestationObject } = made;
    const challenge = await this.#taken(clientDataJSON, caller.sessionId);
    if (challenge === undefined) return undefined;
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...credential(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }).catch(notGood);
    if (!verified || info === undefined) return undefined;
    return {
      credentialId: info.credential.id,
      publicKey: Buffer.from(info.credential.publicKey),
      counter: info.credential.counter,
      synced: info.credentialDeviceType === 'multiDevice',
    };
  }

  /** Options for the browser to sign in; the same for every user. @throws {Refusal} PASSKEY_ADDRESS */
  async beginSignIn(host: string): Promise<PasskeyRequest> {
    const { id } = requireRelyingParty(this.deps.publicUrl, host);
    return { rpId: id, challenge: await this.#challenge(null), timeout: CHALLENGE_MS, userVerification: 'required' };
  }

  /** Checks the signature of a passkey, and records its use. Consumes the challenge in any case. @throws {Refusal} PASSKEY_ADDRESS */
  async signed(host: string, assertion: PasskeyAssertion): Promise<Assertion> {
    const party = requireRelyingParty(this.deps.publicUrl, host);
    const challenge = await this.#taken(assertion.clientDataJSON, null);
    const passkey = await passkeyOf(this.deps.db, assertion.id);
    const refused = (why: string): Assertion => ({ ok: false, why, username: passkey?.username });
    if (challenge === undefined) return refused('challenge unknown, used or expired');
    if (passkey === undefined) return refused('no such passkey');
    if (assertion.userHandle !== handleOf(passkey.userId)) return refused('passkey of another user');
    const counter = await verifiedCounter(passkey, assertion, { ...party, challenge });
    if (counter === undefined) return refused('not signed as asked');
    if (!passkey.active) return refused('user is not active');
    const at = new Date(this.deps.clock.now());
    const stands = await this.deps.db.transaction().execute((tx) => notePasskeyUse(tx, passkey.id, { counter, at }));
    return stands ? { ok: true, userId: passkey.userId } : refused('counter went back: the passkey may be copied');
  }

  async #challenge(sessionId: string | null): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    const expiresAt = this.deps.clock.now() + CHALLENGE_MS;
    await storeChallenge(this.deps.db, challenge, { sessionId, expiresAt });
    return challenge;
  }

  /** Consumes the challenge that the browser answered; undefined if it is invalid. */
  async #taken(clientDataJSON: string, sessionId: string | null): Promise<string | undefined> {
    const said = clientDataOf(clientDataJSON);
    // In a frame of another site, users cannot see what they confirm.
    if (said === undefined || said.crossOrigin === true) return undefined;
    const taken = await takeChallenge(this.deps.db, said.challenge, { sessionId, now: this.deps.clock.now() });
    return taken ? said.challenge : undefined;
  }
}

/** The counter of a passkey; undefined when the signature, or the signed data, is wrong. */
async function verifiedCounter(
  { publicKey }: StoredPasskey,
  { id, ...response }: PasskeyAssertion,
  { id: expectedRPID, origin, challenge }: { readonly id: string; readonly origin: string; readonly challenge: string },
): Promise<number | undefined> {
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: { ...credential(id), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID,
    requireUserVerification: true,
    // `isCounterValid` compares the counter under the lock of the row instead.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(notGood);
  return verified ? info?.newCounter : undefined;
}

const credential = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** The library throws for every wrong answer; the reason is never in a reply. */
const notGood = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;

/** User handle of a passkey: the id, which reveals nothing. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

function clientDataOf(encoded: string): z.output<typeof ClientData> | undefined {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
