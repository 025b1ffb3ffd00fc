import { ownVersion } from '@backhaul/domain';

/** Model name of a software media server. */
export const MODEL = 'backhaul-server';

/** Version of this software. */
export const SW_VERSION = ownVersion('0.1.0');
