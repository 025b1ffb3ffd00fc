import { MAX_CHAIN_CHARACTERS, MAX_KEY_CHARACTERS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { IdParams } from '../entities/ids.js';
import { ServerCertificate } from '../entities/server-certificate.js';

const ofServer = {
  subject: { kind: 'server', in: 'params', key: 'id' },
  params: IdParams,
  path: `${CORE}/v2/servers/{id}/certificate`,
} as const;
const manage = { permission: 'server:configure' } as const;

/** The certificate of a server for senders over TLS (spec 2 §8, Certificate). */
export const certificates = defineCalls({
  get: {
    ...ofServer,
    method: 'GET',
    summary: 'The certificate of a server, without its key, and what the server reports of it',
    access: { permission: 'server:read' },
    response: ServerCertificate,
    errors: ['NOT_FOUND'],
  },
  set: {
    ...ofServer,
    method: 'PUT',
    summary: 'Give a server a certificate with its chain and private key; it replaces an earlier one',
    description:
      'Both in PEM: the certificate of the server first, then those of its issuers in their order; the key RSA or EC, without a passphrase. `FORBIDDEN` unless the caller sees every channel of the server. Senders on air go on.',
    access: manage,
    /** Valid values: `certificateProblem`, `chainOf` and `privateKeyOf` in the domain. */
    body: z.strictObject({
      certificate: z.string().max(MAX_CHAIN_CHARACTERS),
      /** Never returned. */
      privateKey: z.string().max(MAX_KEY_CHARACTERS),
    }),
    example: {
      certificate: '-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----\n',
      privateKey: 'the PEM text of its private key',
    },
    response: ServerCertificate,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED'],
  },
  remove: {
    ...ofServer,
    method: 'DELETE',
    summary: 'Delete the certificate of a server, which then takes no senders over TLS',
    description:
      '`CERTIFICATE_BUSY` while a channel of the server receives over TLS. `FORBIDDEN` unless the caller sees every channel of the server.',
    access: manage,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CERTIFICATE_NOT_FOUND', 'CERTIFICATE_BUSY'],
  },
});
