import { ownVersion } from '@backhaul/domain';

/** What a software media server calls itself. */
export const MODEL = 'backhaul-server';

/** Version of this software. */
export const SW_VERSION = ownVersion('0.1.0');
