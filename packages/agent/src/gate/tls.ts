import { checkMediaToken, signMediaToken } from '@backhaul/contract/bus';
import type { SecureVersion } from 'node:tls';

/** How both ends speak: pre-shared keys, made anew for each connection by ECDHE, so that nobody needs a certificate. */
export const GATE_TLS = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2' as SecureVersion,
  maxVersion: 'TLSv1.2' as SecureVersion,
};

interface PreShared {
  readonly identity: string;
  readonly psk: Buffer;
}

/** The two halves of a token: who calls is said in the open, the key never leaves. */
export function preShared(subject: string, token: string): PreShared {
  const [key = '', expires = ''] = token.split('.');
  return { identity: `${subject}.${expires}`, psk: Buffer.from(key, 'base64url') };
}

/** The key of an identity, and what it opens; undefined for one that is over, or was never given. */
export function keyOf(
  mediaKey: string | undefined,
  identity: string,
  nowMs: number,
  mostMs: number,
): { readonly subject: string; readonly psk: Buffer } | undefined {
  const [, subject, expires] = /^([A-Za-z0-9_.-]{1,160})\.(\d{1,15})$/.exec(identity) ?? [];
  if (mediaKey === undefined || subject === undefined) return undefined;
  const token = signMediaToken(mediaKey, subject, Number(expires));
  if (!checkMediaToken(mediaKey, subject, token, nowMs, mostMs)) return undefined;
  return { subject, psk: preShared(subject, token).psk };
}
