import { ownVersion } from '@backhaul/domain';

/** Model name of a browser that is a unit. */
export const MODEL = 'browser';

/** Version of this software. */
export const SW_VERSION = ownVersion('0.1.0');
