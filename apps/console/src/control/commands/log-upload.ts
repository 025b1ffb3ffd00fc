import { timingSafeEqual } from 'node:crypto';
import { CORE } from '@backhaul/contract';
import type { LogTarget } from '@backhaul/contract/bus';
import type { Vault } from '../../platform/vault/vault.js';

/** Where devices reach a console over HTTP. */
export interface ConsoleAddress {
  /** PUBLIC_URL; null: the host of the device's broker, on `port`. */
  readonly publicUrl: string | null;
  readonly port: number;
}

/** Where devices upload log bundles; not a call of the contract, because its body is a file. */
export const LOG_UPLOAD_PATH = `${CORE}/v2/devices/logs`;

const tokenOf = (vault: Vault, deviceId: string, logId: string): string =>
  vault.sign('logs', `${deviceId} ${logId}`).toString('base64url');

/** Address at which one device uploads one bundle, with the token for it. */
export function logUpload(vault: Vault, address: ConsoleAddress, deviceId: string, logId: string): LogTarget {
  const path = `${LOG_UPLOAD_PATH}/${deviceId}/${logId}`;
  const { publicUrl, port } = address;
  return {
    url: publicUrl === null ? null : `${publicUrl}${path}`,
    port,
    path,
    token: tokenOf(vault, deviceId, logId),
  };
}

/** Whether a token permits this device to upload this bundle. */
export function checkLogToken(vault: Vault, deviceId: string, logId: string, token: string): boolean {
  const wanted = Buffer.from(tokenOf(vault, deviceId, logId));
  const given = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
