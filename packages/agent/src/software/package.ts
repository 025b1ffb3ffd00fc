import { atLeast } from '@backhaul/domain';
import { execFile } from 'node:child_process';
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { syncFolder } from '../files/atomic.js';
import { makeFolders } from '../files/folders.js';
import { readJsonFile } from '../files/json.js';
import { notInstalled, type OrderAnswer } from '../journal/entry.js';
import { codeFolder, mainOf, type Program } from '../launcher/program.js';
import { SENTENCES } from './sentences.js';

/** The first file of a package; `node`: the oldest Node that it runs on. */
const PackageManifest = z.object({ program: z.string(), version: z.string(), node: z.string() });
const OwnManifest = z.object({ name: z.string(), version: z.string() });

/** Why a package is not installed, as the order is answered. */
export class PackageError extends Error {
  constructor(readonly answer: OrderAnswer) {
    super(answer.error ?? '');
  }
}

const refuse = (text: string): never => {
  throw new PackageError(notInstalled(text, false, 101));
};

/** Reads the public key of `--software-key`, a PEM file. @throws {Error} with a sentence for users. */
export async function readSoftwareKey(path: string): Promise<KeyObject> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    const key = createPublicKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below, without the content of the file.
  }
  throw new Error(`--software-key: ${path} holds no Ed25519 public key (PEM)`);
}

/** Checks a downloaded package before it is parsed. @throws {PackageError} */
export function checkPackage(
  data: Buffer,
  { sha256, signature }: { readonly sha256: string; readonly signature: string },
  key: KeyObject,
  program: Program,
): void {
  if (createHash('sha256').update(data).digest('hex') !== sha256) refuse('The package arrived damaged');
  if (!verify(null, data, key, Buffer.from(signature, 'base64'))) refuse(SENTENCES[program].foreignKey);
}

/** Unpacks a checked package into a folder, completely or not at all. @throws {PackageError} */
export async function unpack(data: Buffer, folder: string, program: Program, version: string): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await makeFolders(part, 0o700);
  try {
    await extract(data, part);
    await checkManifests(part, program, version);
    await stat(mainOf(part, program));
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (error instanceof PackageError) throw error;
    refuse('The package cannot be unpacked');
  }
}

async function checkManifests(folder: string, program: Program, version: string): Promise<void> {
  const manifest = await readJsonFile(join(folder, 'package.json'), PackageManifest).catch(() => undefined);
  if (manifest?.program !== `backhaul-${program}`) return refuse(SENTENCES[program].otherProgram);
  const own = await readJsonFile(join(codeFolder(folder, program), 'package.json'), OwnManifest).catch(() => undefined);
  if (own?.name !== `@backhaul/${program}`) return refuse(SENTENCES[program].otherProgram);
  if (manifest.version !== version || own.version !== version) return refuse('The package is of another version');
  if (!atLeast(process.versions.node, manifest.node)) refuse('The package needs a newer Node');
}

const extract = (data: Buffer, folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const words = ['-xz', '-f', '-', '-C', folder, '--no-same-owner', '--no-same-permissions'];
    const child = execFile('tar', words, (error) => (error ? reject(error) : resolve()));
    child.stdin?.on('error', () => undefined).end(data);
  });
