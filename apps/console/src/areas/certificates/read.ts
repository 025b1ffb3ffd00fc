import {
  certificateMessage,
  certificateProblem,
  chainOf,
  hostNames,
  privateKeyOf,
  type CertificateFacts,
  type CertificateKey,
  type CertificateMessage,
} from '@backhaul/domain';
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { CertificateSecret } from '../../control/configuration/server-certificates.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Subject names are only shown, so longer ones are cut. */
const MAX_NAME = 512;

interface Entered {
  readonly certificate: string;
  readonly privateKey: string;
}

/** A valid certificate with the facts to show. @throws {Refusal} INVALID with the wrong field and the reason */
export function readCertificate(
  { certificate, privateKey }: Entered,
  now: number,
): { readonly shown: CertificateFacts; readonly secret: CertificateSecret } {
  const [own, ...issuers] = readChain(certificate);
  if (own === undefined) throw invalid('certificate', certificateMessage('certificate_pem'));
  const shown = factsOf(own, issuers.length);
  const problem = certificateProblem(shown, keyOf(own), issuers.map(keyOf), now);
  if (problem) throw invalid('certificate', problem);
  const key = readKey(privateKey);
  if (!own.checkPrivateKey(key)) throw invalid('privateKey', certificateMessage('private_key_other'));
  if (!isOrdered([own, ...issuers])) throw invalid('certificate', certificateMessage('certificate_order'));
  const secret = {
    chain: [own, ...issuers].map(String).join(''),
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  if (!isUsable(secret)) throw invalid('certificate', certificateMessage('certificate_unusable'));
  return { shown, secret };
}

function readChain(text: string): X509Certificate[] {
  const found = chainOf(text);
  if ('problem' in found) throw invalid('certificate', found.problem);
  return found.chain.map((one) => {
    try {
      const certificate = new X509Certificate(one);
      // Throws here for an unknown kind of key.
      void certificate.publicKey;
      return certificate;
    } catch {
      throw invalid('certificate', certificateMessage('certificate_pem'));
    }
  });
}

function readKey(text: string): KeyObject {
  const found = privateKeyOf(text);
  if ('problem' in found) throw invalid('privateKey', found.problem);
  try {
    return createPrivateKey(found.key);
  } catch {
    throw invalid('privateKey', certificateMessage('private_key_pem'));
  }
}

function factsOf(certificate: X509Certificate, chain: number): CertificateFacts {
  const [validFrom, validTo] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (!Number.isFinite(validFrom) || !Number.isFinite(validTo))
    throw invalid('certificate', certificateMessage('certificate_pem'));
  return {
    subject: distinguishedName(certificate.subject),
    issuer: distinguishedName(certificate.issuer),
    names: hostNames(certificate.subjectAltName),
    validFrom: Math.max(0, validFrom),
    validTo: Math.max(0, validTo),
    fingerprint: certificate.fingerprint256,
    chain,
  };
}

/** Empty for a certificate without a subject. */
const distinguishedName = (lines: string | undefined): string =>
  (lines ?? '').split('\n').filter(Boolean).join(', ').slice(0, MAX_NAME);

function keyOf({ publicKey }: X509Certificate): CertificateKey {
  const { asymmetricKeyType: type = '', asymmetricKeyDetails: details } = publicKey;
  return { type, bits: details?.modulusLength ?? null, curve: details?.namedCurve ?? null };
}

/** Whether each certificate was issued by the one that follows it. */
const isOrdered = (chain: readonly X509Certificate[]): boolean =>
  chain.every((one, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || (one.checkIssued(issuer) && one.verify(issuer.publicKey));
  });

function isUsable({ chain, privateKey }: CertificateSecret): boolean {
  try {
    createSecureContext({ cert: chain, key: privateKey, minVersion: 'TLSv1.2' });
    return true;
  } catch {
    return false;
  }
}

const invalid = (path: keyof Entered, message: CertificateMessage): Refusal =>
  new Refusal('INVALID', undefined, [{ path: `body.${path}`, message }]);
