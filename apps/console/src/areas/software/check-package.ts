import { message, SoftwareVersion } from '@backhaul/contract';
import { MAX_PACKAGE_BYTES, type SoftwareKind } from '@backhaul/domain';
import { createHash } from 'node:crypto';
import { constants, gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { invalid } from '../../platform/kernel/refusal.js';

const Manifest = z.object({
  program: z.enum(['backhaul-server', 'backhaul-unit']),
  version: SoftwareVersion,
  node: z.string().regex(/^\d{1,3}(?:\.\d{1,3}){0,2}$/),
});

/** A valid package. */
export interface CheckedPackage {
  readonly kind: SoftwareKind;
  readonly version: string;
  readonly node: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly data: Buffer;
}

/** Bytes that are read for the manifest, compressed and unpacked. */
const HEAD = 4096;
const UNPACKED_HEAD = 8 * 1024 * 1024;
const BLOCK = 512;

/** Reads the manifest, which is the first file of the archive; nothing else is unpacked. @throws {Refusal} INVALID */
export function checkPackage(base64: string): CheckedPackage {
  const data = Buffer.from(base64, 'base64');
  if (data.length > MAX_PACKAGE_BYTES) throw invalid('body.package', message('package_size'));
  const manifest = Manifest.safeParse(firstFile(data));
  if (!manifest.success) throw invalid('body.package', message('package_type'));
  const { program, version, node } = manifest.data;
  const kind = program === 'backhaul-unit' ? 'unit' : 'server';
  return { kind, version, node, sha256: createHash('sha256').update(data).digest('hex'), bytes: data.length, data };
}

/** The first file of a compressed archive, if it is a `package.json`. */
function firstFile(data: Buffer): unknown {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_HEAD };
    const head = gunzipSync(data.subarray(0, HEAD), options);
    const name = head.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const length = Number.parseInt(head.toString('latin1', 124, 136), 8);
    if (name !== 'package.json' || !(length <= HEAD)) return undefined;
    return JSON.parse(head.toString('utf8', BLOCK, BLOCK + length));
  } catch {
    return undefined;
  }
}
