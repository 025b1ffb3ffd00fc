import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import type { ChannelType } from '../kinds/kinds.js';
import type { ChannelStatus } from '../status/statuses.js';
import { isChannelOffline } from './channel-status.js';
import { isOutput } from './channel-type.js';

/** Purpose for which a unit selects a channel. */
export type SelectionPurpose = 'pointToMultipoint' | 'streams' | 'files';

/** Properties besides its state that a selection depends on. `type` absent: unknown. */
export interface SelectableChannel {
  readonly type?: ChannelType;
  readonly status: ChannelStatus;
}

/**
 * Whether the type of a channel permits its selection for a unit (spec 2 §5). Point-to-multipoint: an output, but no distributor.
 * Streams: the same, or a group. Files: an output or an offline channel, but no preview and no group.
 */
export function selectionByType({ type, status }: SelectableChannel, purpose: SelectionPurpose): Verdict {
  if (type === undefined) return ALLOWED;
  switch (purpose) {
    case 'pointToMultipoint':
      return type === 'output' ? ALLOWED : refused('CHANNEL_TYPE');
    case 'streams':
      return type === 'output' || type === 'group' ? ALLOWED : refused('CHANNEL_TYPE');
    case 'files':
      if (type === 'preview') return refused('PREVIEW_CHANNEL');
      return type !== 'group' && (isOutput(type) || isChannelOffline(status)) ? ALLOWED : refused('CHANNEL_TYPE');
    default:
      return purpose satisfies never;
  }
}
