import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);

/** The part of an install order that describes a package. */
export interface OfferedPackage {
  readonly version: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly signature: string;
  readonly target: { readonly url: null; readonly port: number; readonly path: string; readonly token: string };
}

/** Makes packages of a built program, and offers them like a console. */
export class SoftwarePackages {
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #files = new Map<string, Buffer>();
  readonly #http = createServer(({ url = '', headers }, response) => {
    const file = this.#files.get(url);
    if (file === undefined || headers.authorization !== 'Bearer one-time') response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': file.length }).end(file);
  });
  /** File with the public key. */
  readonly key: string;

  constructor(
    private readonly folder: string,
    /** The program in the packages. */
    public kind: 'server' | 'unit' = 'server',
  ) {
    this.key = join(folder, 'software.pem');
  }

  async start(): Promise<void> {
    await writeFile(this.key, this.#keys.publicKey.export({ type: 'spki', format: 'pem' }));
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.#http.close();
    this.#http.closeAllConnections();
  }

  /** A package as it is released. */
  async released(version: string): Promise<OfferedPackage> {
    const key = join(this.folder, 'private.pem');
    await writeFile(key, this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const words = ['--built', '--kind', this.kind, '--key', key, '--version', version, '--out', this.folder];
    await run(process.execPath, [join(ROOT, 'scripts/software.mjs'), ...words]);
    const file = join(this.folder, `backhaul-${this.kind}-${version}.tar.gz`);
    const data = await readFile(file);
    return this.#offer(version, data, (await readFile(`${file}.sig`, 'utf8')).trim());
  }

  /** A signed package whose program is this source text. */
  async withProgram(version: string, program: string): Promise<OfferedPackage> {
    const { kind } = this;
    const home = join(this.folder, `package-${version}`);
    const code = join(home, 'apps', kind);
    await mkdir(join(code, 'dist'), { recursive: true });
    await writeFile(join(code, 'dist/main.js'), program);
    await writeFile(join(code, 'package.json'), JSON.stringify({ name: `@backhaul/${kind}`, version }));
    const manifest = { program: `backhaul-${kind}`, version, node: '20.19' };
    await writeFile(join(home, 'package.json'), JSON.stringify(manifest));
    const file = `${home}.tar.gz`;
    await run('tar', ['-cz', '-f', file, '-C', home, 'package.json', 'apps']);
    return this.signed(version, await readFile(file));
  }

  /** Any file, signed. */
  signed(version: string, data: Buffer): OfferedPackage {
    return this.#offer(version, data, sign(null, data, this.#keys.privateKey).toString('base64'));
  }

  #offer(version: string, data: Buffer, signature: string): OfferedPackage {
    const { port } = this.#http.address() as AddressInfo;
    const path = `/packages/${version}`;
    this.#files.set(path, data);
    const sha256 = createHash('sha256').update(data).digest('hex');
    return { version, sha256, bytes: data.length, signature, target: { url: null, port, path, token: 'one-time' } };
  }
}
