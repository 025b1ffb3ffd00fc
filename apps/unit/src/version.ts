import { versionOf } from '@backhaul/agent/launcher';
import { ownVersion } from '@backhaul/domain';

/** Model name of a software unit. */
export const MODEL = 'backhaul-unit';

/** Number of this version: that of its package. */
export const VERSION_NUMBER = versionOf(import.meta.url);

/** Version of this software. */
export const SW_VERSION = ownVersion(VERSION_NUMBER);
