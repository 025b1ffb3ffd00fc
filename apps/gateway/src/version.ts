import { versionOf } from '@backhaul/agent/launcher';
import { ownVersion } from '@backhaul/domain';

/** Model name of a browser that is a unit. */
export const MODEL = 'browser';

/** Version of this software: that of its package. */
export const SW_VERSION = ownVersion(versionOf(import.meta.url));
