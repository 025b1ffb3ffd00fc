import { CORE } from '@backhaul/contract';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Path of the callback to which providers redirect browsers. */
export const CALLBACK = `${CORE}/v2/sso/callback`;
/** Path for sign-outs by providers. */
export const BACKCHANNEL_LOGOUT = `${CORE}/v2/sso/backchannel_logout`;

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Address of the console for providers and browsers: `PUBLIC_URL`, or the host of a request on this machine. @throws {Refusal} SIGN_ON_ADDRESS */
export function signOnOrigin(publicUrl: string | undefined, host: string): string {
  if (publicUrl !== undefined) return publicUrl;
  if (!LOCAL.test(host)) throw new Refusal('SIGN_ON_ADDRESS');
  return `http://${host}`;
}
