import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { CurrentUser, EndedSessions, UserSession } from '../entities/session.js';
import { PasskeyAssertion, PasskeyRequest } from '../entities/passkey.js';
import { SecondFactorCode } from './second-factor.js';

/** Signing in and out, and the signed-in user. */
export const session = defineCalls({
  signIn: {
    method: 'POST',
    path: `${CORE}/v2/session`,
    summary: 'Sign in with a user name and a password; sets the session cookie',
    access: { public: true },
    body: z.strictObject({
      username: z.string().min(1).max(255),
      password: z.string().min(1).max(1024),
      /** For users with a second factor; required by the error `SECOND_FACTOR` once the password is right. */
      code: SecondFactorCode.optional(),
      /** Instead of the code, for users with a passkey. */
      passkey: PasskeyAssertion.optional(),
    }),
    example: { username: 'admin', password: 'the one from the first start' },
    response: CurrentUser,
    errors: ['BAD_CREDENTIALS', 'SECOND_FACTOR', 'THROTTLED', 'PASSKEY_ADDRESS'],
  },
  passkeyChallenge: {
    method: 'POST',
    path: `${CORE}/v2/session/passkey/challenge`,
    summary: 'What the browser needs to sign in with a passkey; good once, for 5 minutes, and alike for everybody',
    access: { public: true },
    status: 201,
    response: PasskeyRequest,
    errors: ['THROTTLED', 'PASSKEY_ADDRESS'],
  },
  signInWithPasskey: {
    method: 'POST',
    path: `${CORE}/v2/session/passkey`,
    summary: 'Sign in with a passkey alone, which counts as both factors; sets the session cookie',
    access: { public: true },
    body: z.strictObject({ passkey: PasskeyAssertion }),
    example: {
      passkey: {
        id: 'AAECAw',
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
        authenticatorData: 'AAECAw',
        signature: 'MEUCIQ',
        userHandle: 'dXNyLTE',
      },
    },
    response: CurrentUser,
    errors: ['PASSKEY_REFUSED', 'THROTTLED', 'PASSKEY_ADDRESS'],
  },
  beginSignOn: {
    method: 'POST',
    path: `${CORE}/v2/sso/start`,
    summary:
      'Begin to sign in with an organization: where the browser goes next. Good once, for 10 minutes, in the browser that gets the cookie',
    access: { public: true },
    body: z.strictObject({
      /** Name of the organization, or an e-mail address in one of its domains. */
      organization: z.string().min(1).max(255),
      /** Path of the screen to open afterwards. */
      back: z.string().max(1024).optional(),
    }),
    example: { organization: 'anna@metro.example' },
    status: 201,
    response: z.object({ url: z.string() }),
    errors: ['NO_ORGANIZATION', 'SIGN_ON_ADDRESS', 'SIGN_ON_UNAVAILABLE', 'THROTTLED'],
  },
  signOutOfOrganization: {
    method: 'DELETE',
    path: `${CORE}/v2/sso/session`,
    summary: 'Sign out; `url`: where the browser goes to sign out of the organization too, null: nowhere',
    access: { signedIn: true, passwordDue: true, secondFactorDue: true },
    viewing: true,
    response: z.object({ url: z.string().nullable() }),
  },
  signOut: {
    method: 'DELETE',
    path: `${CORE}/v2/session`,
    summary: 'Sign out; ends the session and its sockets',
    access: { signedIn: true, passwordDue: true, secondFactorDue: true },
    viewing: true,
    status: 204,
    response: null,
  },
  currentUser: {
    method: 'GET',
    path: `${CORE}/users/fetch_current_user_details`,
    summary: 'The signed-in user with roles and permissions',
    access: { signedIn: true, passwordDue: true, secondFactorDue: true },
    response: CurrentUser,
  },
  updateCurrentUser: {
    method: 'POST',
    path: `${CORE}/users/update_current_user`,
    summary: 'Change your name or password; a new password ends your other sessions',
    access: { signedIn: true, passwordDue: true },
    body: z.strictObject({
      firstName: z.string().max(255).optional(),
      lastName: z.string().max(255).optional(),
      oldPassword: z.string().max(1024).optional(),
      newPassword: z.string().max(1024).optional(),
    }),
    example: { firstName: 'Anna', lastName: 'Kern' },
    response: CurrentUser,
    errors: ['THROTTLED', 'ENTERPRISE_USER'],
  },
  sessions: {
    method: 'GET',
    path: `${CORE}/v2/users/sessions`,
    summary: 'Where you are signed in, the latest use first',
    access: { signedIn: true },
    viewing: false,
    response: z.array(UserSession),
  },
  endSessions: {
    method: 'POST',
    path: `${CORE}/v2/users/sessions/removal`,
    summary: 'End sessions of yours and their sockets; ids that are none of your sessions are ignored',
    access: { signedIn: true },
    body: EndedSessions,
    example: { sessionIds: ['ses-1'] },
    response: z.object({ ended: z.int().min(0) }),
  },
});
