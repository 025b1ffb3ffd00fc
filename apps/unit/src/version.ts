import { ownVersion } from '@backhaul/domain';

/** What a software unit calls itself. */
export const MODEL = 'backhaul-unit';

/** Version of this software. */
export const SW_VERSION = ownVersion('0.1.0');
