import { ownVersion } from '@backhaul/domain';

/** What a browser that is a unit is called. */
export const MODEL = 'browser';

/** Version of this software. */
export const SW_VERSION = ownVersion('0.1.0');
