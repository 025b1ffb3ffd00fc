import { CORE } from '@backhaul/contract';
import type { LogTarget } from '@backhaul/contract/bus';
import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../platform/vault/vault.js';
import type { ConsoleAddress } from './log-upload.js';

/** Where servers fetch packages of their program; not a call of the contract, because its answer is a file. */
export const SOFTWARE_PATH = `${CORE}/v2/devices/software`;

/** How long an address is good after it was sent, ms. */
const GOOD_MS = 15 * 60_000;

const signatureOf = (vault: Vault, deviceId: string, version: string, expires: number): string =>
  vault.sign('software', `${deviceId} ${version} ${expires}`).toString('base64url');

/** Where one server fetches one package from now on, and the token that lets it. */
export function softwareDownload(
  vault: Vault,
  { publicUrl, port }: ConsoleAddress,
  deviceId: string,
  version: string,
  nowMs: number,
): LogTarget {
  const path = `${SOFTWARE_PATH}/${deviceId}/${version}`;
  const expires = nowMs + GOOD_MS;
  const token = `${expires.toString(36)}.${signatureOf(vault, deviceId, version, expires)}`;
  return { url: publicUrl === null ? null : `${publicUrl}${path}`, port, path, token };
}

/** Whether a token lets this server fetch this package now. */
export function checkSoftwareToken(
  vault: Vault,
  deviceId: string,
  version: string,
  token: string,
  nowMs: number,
): boolean {
  const [time = '', signature = ''] = token.split('.');
  const expires = Number.parseInt(time, 36);
  if (!(expires > nowMs)) return false;
  const wanted = Buffer.from(signatureOf(vault, deviceId, version, expires));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
