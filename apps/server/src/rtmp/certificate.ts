import type { ServerConfiguration } from '@backhaul/contract/bus';
import { hostNames } from '@backhaul/domain';
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** A chain and its key, in PEM. */
export type Certificate = NonNullable<ServerConfiguration['certificate']>;

/** Properties of a certificate that the server needs; times in ms. */
export interface UsableCertificate extends Certificate {
  readonly fingerprint: string;
  readonly names: readonly string[];
  readonly validTo: number;
}

/** A certificate that is usable for TLS; undefined: it is not. */
export function usable(certificate: Certificate): UsableCertificate | undefined {
  try {
    createSecureContext(tlsOptions(certificate));
    const { fingerprint256, subjectAltName, validTo } = new X509Certificate(certificate.chain);
    return {
      ...certificate,
      fingerprint: fingerprint256,
      names: hostNames(subjectAltName),
      validTo: Date.parse(validTo),
    };
  } catch {
    return undefined;
  }
}

/** Options of the TLS server. */
export const tlsOptions = ({ chain, privateKey }: Certificate) =>
  ({ cert: chain, key: privateKey, minVersion: 'TLSv1.2' }) as const;
