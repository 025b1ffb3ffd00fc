import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Passkey, PasskeyAttestation, PasskeyCreation, PasskeyId, PasskeyName } from '../entities/passkey.js';

const PATH = `${CORE}/v2/users/passkeys`;
const Password = z.string().min(1).max(1024);

/** Passkeys of the signed-in user (WebAuthn Level 3). */
export const passkeys = defineCalls({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Your passkeys, the oldest first',
    access: { signedIn: true },
    viewing: false,
    response: z.array(Passkey),
  },
  begin: {
    method: 'POST',
    path: `${PATH}/challenge`,
    summary: 'What the browser needs to make a passkey; good once, for 5 minutes, in this session',
    access: { signedIn: true, secondFactorDue: true },
    body: z.strictObject({ password: Password }),
    example: { password: 'the present one' },
    status: 201,
    response: PasskeyCreation,
    errors: ['THROTTLED', 'PASSKEY_LIMIT', 'PASSKEY_ADDRESS'],
  },
  add: {
    method: 'POST',
    path: PATH,
    summary:
      'Add the passkey that the browser has made; the first factor besides the password ends your other sessions and returns recovery codes, shown only once',
    access: { signedIn: true, secondFactorDue: true },
    body: z.strictObject({ name: PasskeyName, passkey: PasskeyAttestation }),
    example: {
      name: 'Laptop',
      passkey: {
        id: 'AAECAw',
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        attestationObject: 'o2NmbXRkbm9uZQ',
      },
    },
    status: 201,
    response: z
      .object({ passkey: Passkey, /** Empty where there are some already. */ recoveryCodes: z.array(z.string()) })
      .meta({ id: 'AddedPasskey' }),
    errors: ['PASSKEY_LIMIT', 'PASSKEY_ADDRESS'],
  },
  rename: {
    method: 'PUT',
    path: PATH,
    summary: 'Rename a passkey of yours',
    access: { signedIn: true },
    body: z.strictObject({ passkeyId: PasskeyId, name: PasskeyName }),
    example: { passkeyId: 'psk-1', name: 'Laptop' },
    response: Passkey,
  },
  remove: {
    method: 'POST',
    path: `${PATH}/removal`,
    summary: 'Remove a passkey of yours; ends your other sessions, and says what your account has left',
    access: { signedIn: true },
    body: z.strictObject({ passkeyId: PasskeyId, password: Password }),
    example: { passkeyId: 'psk-1', password: 'the present one' },
    response: z.object({ passkeys: z.int().min(0), app: z.boolean() }).meta({ id: 'RemainingFactors' }),
    errors: ['THROTTLED'],
  },
});
