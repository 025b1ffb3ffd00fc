import { pictureSubject, type ServerState } from '@backhaul/contract/bus';
import type { ChannelRecord } from './types.js';

/** Subject of the tokens for pictures of a channel. A server of an earlier version knows only the id of the channel. */
export const pictureSubjectOf = (
  { id, pictureGeneration }: Pick<ChannelRecord, 'id' | 'pictureGeneration'>,
  state: Pick<ServerState, 'pictureGenerations'> | null | undefined,
): string => pictureSubject(id, state?.pictureGenerations === true ? pictureGeneration : 0);
