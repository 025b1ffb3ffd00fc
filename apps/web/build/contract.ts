import { contract } from '@backhaul/contract';
import { manifestOf } from '@backhaul/contract/client';

/** Method and path of every call; evaluated at build time only. */
export const manifest = manifestOf(contract);
