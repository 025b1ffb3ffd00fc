import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../platform/vault/vault.js';

/** Who may download which document; `expiresAt`: ms. */
interface Download {
  readonly documentId: string;
  readonly userId: string | null;
  readonly expiresAt: number;
}

const signed = (vault: Vault, { documentId, userId, expiresAt }: Download): Buffer =>
  vault.sign('documents', `${documentId} ${userId ?? ''} ${expiresAt}`);

/** A token to download one document, for one user and a limited time. */
export const downloadToken = (vault: Vault, download: Download): string =>
  `${download.expiresAt}.${signed(vault, download).toString('base64url')}`;

/** Whether a token is valid for this document and user now. */
export function opensDownload(
  vault: Vault,
  about: Pick<Download, 'documentId' | 'userId'>,
  token: string,
  nowMs: number,
): boolean {
  const [, expires = '', signature = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
  const expiresAt = Number(expires);
  const given = Buffer.from(signature, 'base64url');
  const expected = signed(vault, { ...about, expiresAt });
  return given.length === expected.length && timingSafeEqual(given, expected) && nowMs < expiresAt;
}
