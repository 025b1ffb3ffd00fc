import { ownVersion } from '@backhaul/domain';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Model name of a software media server. */
export const MODEL = 'backhaul-server';

const Manifest = z.object({ version: z.string() });

/** Number of this version: that of its package. */
export const VERSION_NUMBER = Manifest.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
).version;

/** Version of this software. */
export const SW_VERSION = ownVersion(VERSION_NUMBER);
