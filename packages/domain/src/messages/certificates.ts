import { type Message, type Messages, messagesOf } from './message.js';

/** Why a certificate or its private key is refused, and warnings about a stored one (spec 2 §8, Certificate). */
export const CERTIFICATES = {
  certificate_pem: 'Not a certificate in PEM format',
  certificate_holds_key: 'This holds a private key. Enter the key in its own field',
  certificate_chain: 'A chain may have at most {most} certificates',
  certificate_order: 'Each certificate must be issued by the one that follows it',
  certificate_names: 'A certificate may have at most {most} names',
  certificate_key_kind: 'The key of the certificate must be RSA or EC (P-256, P-384 or P-521)',
  certificate_key_bits: 'An RSA key must have {least} to {most} bits',
  certificate_early: 'The certificate is not valid yet',
  certificate_expired: 'The certificate has expired',
  certificate_unusable: 'TLS does not accept this certificate',
  private_key_pem: 'Not a private key in PEM format',
  private_key_encrypted: 'The private key is encrypted. Remove its passphrase first',
  private_key_other: 'The private key does not belong to the certificate',
} as const;

export const certificateMessage: Messages<typeof CERTIFICATES> = messagesOf(CERTIFICATES);
export type CertificateMessage = Message<keyof typeof CERTIFICATES>;
