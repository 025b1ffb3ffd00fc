import type { certificateWarning } from '@backhaul/domain';
import * as z from 'zod';
import { Millis } from './ids.js';

/** SHA-256 of a certificate: pairs of hexadecimal digits with colons. */
export const Fingerprint = z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);

/**
 * RTMP over TLS as a server reports it. `host`: host for senders; `port`: 0 while it does not listen; `fingerprint`: of the
 * certificate in use; `detail`: why it does not listen, as text.
 */
export const RtmpsReport = z
  .object({
    host: z.string().max(255),
    port: z.int().min(0).max(65_535),
    fingerprint: Fingerprint.nullable(),
    detail: z.string().max(256),
  })
  .meta({ id: 'RtmpsReport' });
export type RtmpsReport = z.output<typeof RtmpsReport>;

const Warning = z.enum(['CERTIFICATE_ENDS', 'CERTIFICATE_ENDED'] satisfies ReturnType<typeof certificateWarning>[]);

/**
 * The certificate of a server, never with its key, and its state on the server. `names`: the hosts that it is valid for;
 * `chain`: number of issuer certificates; `reported` null: the server does not support certificates, or has not reported yet.
 */
export const ServerCertificate = z
  .object({
    certificate: z
      .object({
        subject: z.string(),
        issuer: z.string(),
        names: z.array(z.string()),
        validFrom: Millis,
        validTo: Millis,
        fingerprint: Fingerprint,
        chain: z.int().min(0),
        warning: Warning.nullable(),
      })
      .nullable(),
    supported: z.boolean().nullable(),
    reported: RtmpsReport.nullable(),
  })
  .meta({ id: 'ServerCertificate' });
export type ServerCertificate = z.output<typeof ServerCertificate>;
