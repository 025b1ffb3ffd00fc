import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Manifest = z.object({ version: z.string() });

/** The version of a program: that of its `package.json`. `from`: address of a module in its `src` or `dist`. */
export const versionOf = (from: string): string =>
  Manifest.parse(JSON.parse(readFileSync(new URL('../package.json', from), 'utf8'))).version;
