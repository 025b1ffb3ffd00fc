import { seesPictures, type Scope } from '../../platform/access/scope.js';
import type { ChannelRecord } from '../../state/registry/types.js';

/** Whether the caller may watch a file of a visible channel; files of private sessions are only for users who manage channels. */
export const seesFile = (
  scope: Scope,
  channel: ChannelRecord | undefined,
  file: { readonly private: boolean },
): boolean => channel !== undefined && (!file.private || seesPictures(scope, { privateSession: true }));
