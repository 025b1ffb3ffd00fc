import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
/** Smaller responses fit in one packet without compression, bytes. */
const SMALL = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` beside every text file that becomes smaller; the console serves them as they are. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(path.join(file.parentPath, file.name))));
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALL) return;
  // Level 11 takes many times as long and saves only about 2 %.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const forms = [
    ['br', brotli(text, { params })],
    ['gz', gzipped(text, { level: constants.Z_BEST_COMPRESSION })],
  ] as const;
  for (const [ending, form] of forms) {
    const packed = await form;
    if (packed.length < text.length) await writeFile(`${file}.${ending}`, packed);
  }
}

/** Compresses the built app once, so that the console need not do it for each request. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'backhaul:compressed',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: () => compressFolder(folder),
  };
}
