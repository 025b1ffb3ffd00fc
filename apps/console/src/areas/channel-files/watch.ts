import { seesPictures, type Scope } from '../../platform/access/scope.js';
import type { ChannelRecord } from '../../state/registry/types.js';

/** Whether a file of a channel that the scope sees may be watched: one of a private session is for those who manage channels. */
export const seesFile = (
  scope: Scope,
  channel: ChannelRecord | undefined,
  file: { readonly private: boolean },
): boolean => channel !== undefined && (!file.private || seesPictures(scope, { privateSession: true }));
