import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Millis } from '../entities/ids.js';

const PATH = `${CORE}/v2/users/second-factor`;

/** Whether the user has a second factor, since when, and how many recovery codes are left. */
export const SecondFactor = z
  .object({ enabled: z.boolean(), since: Millis.nullable(), recoveryCodesLeft: z.int().min(0) })
  .meta({ id: 'SecondFactor' });

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const SecondFactorCode = z.string().min(6).max(32);

/** Second factor of the signed-in user: codes of an authenticator app (TOTP, RFC 6238). */
export const secondFactor = defineCalls({
  state: {
    method: 'GET',
    path: PATH,
    summary: 'Whether two-factor authentication is on',
    access: { signedIn: true },
    viewing: false,
    response: SecondFactor,
  },
  begin: {
    method: 'POST',
    path: PATH,
    summary:
      'Create a secret for an authenticator app, shown only once; codes are required after the first is confirmed',
    access: { signedIn: true, secondFactorDue: true },
    body: z.strictObject({ password: z.string().min(1).max(1024) }),
    example: { password: 'the present one' },
    status: 201,
    response: z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'SecondFactorSecret' }),
    errors: ['THROTTLED', 'CONFLICT'],
  },
  confirm: {
    method: 'PUT',
    path: PATH,
    summary: 'Confirm the secret with a code; returns recovery codes, shown only once, and ends your other sessions',
    access: { signedIn: true, secondFactorDue: true },
    body: z.strictObject({ code: SecondFactorCode }),
    example: { code: '123456' },
    response: z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
    errors: ['THROTTLED', 'CONFLICT'],
  },
  remove: {
    method: 'POST',
    path: `${PATH}/removal`,
    summary: 'Turn off two-factor authentication; ends your other sessions',
    access: { signedIn: true },
    body: z.strictObject({ password: z.string().min(1).max(1024), code: SecondFactorCode }),
    example: { password: 'the present one', code: '123456' },
    status: 204,
    response: null,
    errors: ['THROTTLED', 'CONFLICT'],
  },
});
