import { CORE } from '@backhaul/contract';
import type { LogTarget } from '@backhaul/contract/bus';
import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../platform/vault/vault.js';
import type { ConsoleAddress } from './log-upload.js';
import type { Device } from './types.js';

/** Where devices fetch packages of their program; not a call of the contract, because its answer is a file. */
export const SOFTWARE_PATH = `${CORE}/v2/devices/software`;

/** How long an address is valid after it was sent, ms. */
const GOOD_MS = 15 * 60_000;

const signatureOf = (vault: Vault, { kind, id }: Device, version: string, expires: number): string =>
  vault.sign('software', `${kind} ${id} ${version} ${expires}`).toString('base64url');

/** Address at which one device downloads one package, with the token for it. */
export function softwareDownload(
  vault: Vault,
  { publicUrl, port }: ConsoleAddress,
  device: Device,
  version: string,
  nowMs: number,
): LogTarget {
  const path = `${SOFTWARE_PATH}/${device.kind}/${device.id}/${version}`;
  const expires = nowMs + GOOD_MS;
  const token = `${expires.toString(36)}.${signatureOf(vault, device, version, expires)}`;
  return { url: publicUrl === null ? null : `${publicUrl}${path}`, port, path, token };
}

/** Whether a token permits this device to download this package now. */
export function checkSoftwareToken(
  vault: Vault,
  device: Device,
  version: string,
  token: string,
  nowMs: number,
): boolean {
  const [time = '', signature = ''] = token.split('.');
  const expires = Number.parseInt(time, 36);
  if (!(expires > nowMs)) return false;
  const wanted = Buffer.from(signatureOf(vault, device, version, expires));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
