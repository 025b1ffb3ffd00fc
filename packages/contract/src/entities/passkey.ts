import * as z from 'zod';
import { Millis } from './ids.js';

/** Bytes in the WebAuthn format of browsers: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[A-Za-z0-9_-]*$/);

/** A passkey of the user. */
export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: Millis,
    /** Null: never used to sign in. */
    lastUsedAt: Millis.nullable(),
    /** Whether it is on several devices, through the account of a vendor; false: only on this device or security key. */
    synced: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

/** Name of a passkey; see `checkPasskeyName` for the rule. */
export const PasskeyName = z.string().max(255);

/** Id of a passkey; a foreign id gets the same response as a missing one. */
export const PasskeyId = z.string().min(1).max(64);

const Descriptor = z.object({ type: z.literal('public-key'), id: z.string() });

/** What a browser needs to make a passkey (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    /** Milliseconds. */
    timeout: z.int(),
    /** Passkeys of the user: a device that has one does not create a second. */
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** What a browser needs to sign in with a passkey (PublicKeyCredentialRequestOptionsJSON); it names no user and no passkey. */
export const PasskeyRequest = z
  .object({ rpId: z.string(), challenge: z.string(), timeout: z.int(), userVerification: z.literal('required') })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** A new passkey, as the browser returns it. */
export const PasskeyAttestation = z
  .strictObject({ id: bytes(1023), clientDataJSON: bytes(2048), attestationObject: bytes(8192) })
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

/** The signature of a passkey, as the browser returns it. `userHandle`: its user, as stored in the passkey. */
export const PasskeyAssertion = z
  .strictObject({
    id: bytes(1023),
    clientDataJSON: bytes(2048),
    authenticatorData: bytes(1024),
    signature: bytes(1024),
    userHandle: bytes(64),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;
