import { pictureSubject, type ServerState } from '@backhaul/contract/bus';
import type { ChannelRecord } from './types.js';

/** What the tokens for pictures of a channel are for. A server of an earlier version knows the id of the channel alone. */
export const pictureSubjectOf = (
  { id, pictureGeneration }: Pick<ChannelRecord, 'id' | 'pictureGeneration'>,
  state: Pick<ServerState, 'pictureGenerations'> | null | undefined,
): string => pictureSubject(id, state?.pictureGenerations === true ? pictureGeneration : 0);
