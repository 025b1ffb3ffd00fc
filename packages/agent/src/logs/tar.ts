/** A file of a bundle. `mtime`: ms since 1970. */
export interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly mtime: number;
}

const BLOCK = 512;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

function header({ name, content, mtime }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (text: string, at: number) => block.write(text, at, 'latin1');
  put(name.slice(0, 100), 0);
  put(octal(0o644, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(content.length, 12), 124);
  put(octal(Math.floor(mtime / 1000), 12), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A tar archive (POSIX ustar) of these files. */
export function tar(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap((entry) => {
    const rest = entry.content.length % BLOCK;
    return [header(entry), entry.content, Buffer.alloc(rest === 0 ? 0 : BLOCK - rest)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}
