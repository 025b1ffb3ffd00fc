import * as z from 'zod';
import { DeviceCredentials } from '../bus/credentials.js';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';

/** The calls of devices over HTTP: getting credentials, once. */
export const pairing = defineCalls({
  pair: {
    method: 'POST',
    path: `${CORE}/v2/pairing`,
    summary: 'Exchange a pairing code for a device’s credentials; earlier credentials become invalid',
    access: { public: true },
    body: z.strictObject({ code: z.string().min(1).max(32), kind: z.enum(['unit', 'server']) }),
    example: { code: 'ABCD-EFGH', kind: 'unit' },
    response: DeviceCredentials,
    errors: ['PAIRING_CODE', 'THROTTLED'],
  },
});
