import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/folders.js';

/** Packages of one program in the format of releases, and the key that its devices trust. */
export class SoftwarePackages {
  readonly #keys = generateKeyPairSync('ed25519');

  constructor(
    private readonly kind: 'server' | 'unit',
    private readonly folder: string,
  ) {}

  /** A file with the public key, for `--software-key`. */
  trustedKey(): string {
    const file = path.join(this.folder, 'public.pem');
    writeFileSync(file, this.#keys.publicKey.export({ type: 'spki', format: 'pem' }));
    return file;
  }

  /** A package and its signature. */
  release(version: string): readonly [file: string, signature: string] {
    return this.#pack(version, this.#keys.privateKey);
  }

  /** The same, signed with a key that no device trusts. */
  releaseByStranger(version: string): readonly [file: string, signature: string] {
    return this.#pack(version, generateKeyPairSync('ed25519').privateKey);
  }

  #pack(version: string, signer: KeyObject): readonly [file: string, signature: string] {
    const key = path.join(this.folder, 'private.pem');
    writeFileSync(key, signer.export({ type: 'pkcs8', format: 'pem' }));
    const words = ['--built', '--kind', this.kind, '--key', key, '--version', version, '--out', this.folder];
    execFileSync(process.execPath, [path.join(ROOT, 'scripts/software.mjs'), ...words]);
    const file = path.join(this.folder, `backhaul-${this.kind}-${version}.tar.gz`);
    return [file, `${file}.sig`];
  }
}
