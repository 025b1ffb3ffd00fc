import { isMissing } from '@backhaul/agent';
import { DISK_FULL } from '@backhaul/domain';

/**
 * Why a recording cannot be exported, as a sentence for users. `target`: every recording would fail the same way; `gone`: this one
 * can never be exported.
 */
export class ExportProblem extends Error {
  constructor(
    message: string,
    readonly kind: 'target' | 'file' | 'gone',
  ) {
    super(message);
  }
}

/** A problem of the destination. */
export const targetProblem = (message: string): ExportProblem => new ExportProblem(message, 'target');

/** Error codes of sockets, names and TLS. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host is unknown',
  EAI_AGAIN: 'The host is unknown',
  ECONNREFUSED: 'The host refuses the connection',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ETIMEDOUT: 'The host does not answer',
  ECONNRESET: 'The host ended the connection',
  EPIPE: 'The host ended the connection',
  EPROTO: 'The host does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The host does not speak TLS',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the host is not trusted',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another host',
};

/** The meaning of an error of the network, of TLS or of the recording's disk. */
export function problemOf(error: unknown): ExportProblem {
  if (error instanceof ExportProblem) return error;
  if (isMissing(error)) return new ExportProblem('The recording was deleted before it was exported', 'gone');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return new ExportProblem(DISK_FULL, 'file');
  return targetProblem(REASONS[code] ?? 'The host ended the connection');
}
