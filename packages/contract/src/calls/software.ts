import { MAX_PACKAGE_BYTES, SOFTWARE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { CommandAccepted } from '../entities/command.js';
import { IdParams } from '../entities/ids.js';
import { SoftwarePackage } from '../entities/server-upgrade.js';
import { SoftwareVersion } from '../entities/upgrade.js';

const PACKAGES = `${ADMIN}/software` as const;
/** Base64 of the largest package, and the signature. */
const MAX_BODY = Math.ceil((MAX_PACKAGE_BYTES * 4) / 3) + 1024;

/** Software of servers and units: packages that they install on command (spec 1 §8, spec 2 §5, §8). */
export const software = defineCalls({
  list: {
    method: 'GET',
    path: PACKAGES,
    summary: 'Packages of the programs of servers and units, the latest version first',
    access: { permission: 'server:read' },
    response: z.array(SoftwarePackage),
    errors: [],
  },
  add: {
    method: 'POST',
    path: PACKAGES,
    summary: 'Offer a package of the server or the unit program',
    description:
      'As `npm run package:software` makes it: at most 16 MB, with its Ed25519 signature. The package says for which program it is. Devices check the signature with the key that they were given, before anything of the package runs.',
    access: { permission: 'software:manage' },
    body: z.strictObject({ package: z.base64().min(4), signature: z.base64().length(88) }),
    maxBody: MAX_BODY,
    example: { package: 'H4sIAAAAAAAAAw==', signature: `${'A'.repeat(86)}==` },
    status: 201,
    response: SoftwarePackage,
    errors: ['PACKAGE_EXISTS'],
  },
  remove: {
    method: 'DELETE',
    path: `${PACKAGES}/{kind}/{version}`,
    summary: 'Offer a package no more; devices that have it keep it',
    access: { permission: 'software:manage' },
    params: z.strictObject({ kind: z.enum(SOFTWARE_KINDS), version: SoftwareVersion }),
    status: 204,
    response: null,
    errors: [],
  },
  upgrade: {
    method: 'POST',
    path: `${ADMIN}/servers/{id}/upgrade`,
    summary: 'Upgrade the software of a server',
    description:
      'Only of a server that is online (6199) and idle (6808). It goes back to the version that it has when the new one does not come up within 60 s. 6802 where no package of the version is offered, or a unit that sends to it has a newer one, 6810 where its Node is too old. `FORBIDDEN` unless the caller sees every channel of the server.',
    access: { permission: 'server:configure' },
    subject: { kind: 'server', in: 'params', key: 'id' },
    params: IdParams,
    body: z.strictObject({ version: SoftwareVersion }),
    example: { version: '0.2.0' },
    status: 202,
    response: CommandAccepted,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'SERVER_OFFLINE',
      'UNSUPPORTED',
      'SERVER_IN_USE',
      'UPGRADE_NOT_ALLOWED',
      'UPGRADE_HARDWARE',
    ],
  },
});
