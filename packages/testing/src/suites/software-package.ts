import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A package that contains only its manifest, as base64; `name`: that of its first file. */
export function softwarePackage(manifest: object, name = 'package.json'): string {
  const content = Buffer.from(JSON.stringify(manifest));
  const archive = Buffer.alloc(4 * BLOCK);
  archive.write(name, 0, 'latin1');
  archive.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  content.copy(archive, BLOCK);
  return gzipSync(archive).toString('base64');
}
