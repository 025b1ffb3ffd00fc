import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation } from '@backhaul/contract';
import { api } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { t } from '../text/t.js';

const ADDRESS = /^(?:\d+\.){3}\d+$|^\[/;

/** Whether this browser can use passkeys here: at a host name, over TLS or at localhost (WebAuthn Level 3). */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !ADDRESS.test(window.location.hostname);

/** Asks for a passkey of this console. Rejects when the user cancels. */
export async function presentPasskey(): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.session.passkeyChallenge(),
  ]);
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Creates a passkey. Rejects when the user cancels, or the device already has one. */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: creation });
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** Message for a passkey that could not be used or created. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof Error && error.name === 'NotAllowedError') return t('signIn.passkey.cancelled');
  if (error instanceof Error && error.name === 'InvalidStateError') return t('signIn.passkey.exists');
  return problemText(error);
}
