import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * Where the picture comes from: a live test picture with clock, name and tone; a short clip of the same that is encoded once and
 * looped; a file, looped; a capture device (Video4Linux).
 */
export type Source =
  | { readonly kind: 'test' }
  | { readonly kind: 'loop' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'device'; readonly path: string };

/** Reads `--source`. */
export function readSource(text: string): Source {
  if (text === 'test' || text === 'loop') return { kind: text };
  return { kind: text.startsWith('/dev/') ? 'device' : 'file', path: resolve(text) };
}

/** Whether the picture is there: a made one always is. */
export async function isConnected(source: Source): Promise<boolean> {
  if (source.kind === 'test' || source.kind === 'loop') return true;
  return access(source.path, constants.R_OK).then(
    () => true,
    () => false,
  );
}
