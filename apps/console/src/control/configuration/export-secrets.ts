import type { ExportTarget } from '@backhaul/contract/bus';
import type { ExportAddress } from '@backhaul/domain';
import * as z from 'zod';
import { exportSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

const ExportSecrets = z.object({
  secretKey: z.string().optional(),
  password: z.string().optional(),
  privateKey: z.string().optional(),
});
/** Secrets of an export destination. */
export type ExportSecrets = z.output<typeof ExportSecrets>;

export const sealExportSecrets = (vault: Vault, serverId: string, secrets: ExportSecrets): string =>
  vault.seal(JSON.stringify(secrets), exportSecretOf(serverId));

export const openExportSecrets = (vault: Vault, serverId: string, sealed: string | null): ExportSecrets =>
  sealed === null ? {} : ExportSecrets.parse(JSON.parse(vault.open(sealed, exportSecretOf(serverId))));

/** The destination as its server gets it. */
export function exportTarget(address: ExportAddress, secrets: ExportSecrets): ExportTarget {
  switch (address.kind) {
    case 's3':
      return { ...address, secretKey: secrets.secretKey ?? '' };
    case 'sftp':
      return { ...address, password: secrets.password ?? null, privateKey: secrets.privateKey ?? null };
    default:
      return address satisfies never;
  }
}
