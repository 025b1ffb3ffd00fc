import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import { selectionByType } from '../channels/channel-selection.js';
import { channelBusy, isChannelOffline } from '../channels/channel-status.js';
import type { ChannelInput, ChannelType } from '../kinds/kinds.js';
import { message } from '../messages/index.js';
import type { ChannelStatus } from '../status/statuses.js';

/** A channel that feeds another one. */
export interface FeedSource {
  readonly input: ChannelInput;
  readonly status: ChannelStatus;
  /** What it already feeds; null: nothing. */
  readonly transceiverFeed: object | null;
}

/** A channel to be fed. */
export interface FeedTarget {
  readonly status: ChannelStatus;
  readonly busy: boolean;
  readonly type: ChannelType;
  readonly input: ChannelInput;
  readonly draining: boolean;
  readonly allocatedToUnitUid: string | null;
  readonly allocatedToUnitAlias: string | null;
  /** Which channel feeds it; a hidden one has no name. */
  readonly fedBy: { readonly channelName: string | null } | null;
}

/**
 * Whether a channel with a source of its own may start to feed another one (spec 2 §5). Problems of the selected channel are checked
 * first, then the missing picture, then whether the channel is in use; the unit or channel that uses it is named if visible.
 */
export function mayFeed(source: FeedSource, target: FeedTarget | null): Verdict {
  if (source.input === 'unit') return refused('NO_OWN_SOURCE');
  if (source.transceiverFeed !== null) return refused('ALREADY_FEEDS');
  if (target === null) return refused('NO_CHANNEL');
  if (isChannelOffline(target.status)) return refused('CHANNEL_OFFLINE');
  if (target.draining) return refused('SERVER_DRAINING');
  if (target.input !== 'unit') return refused('CHANNEL_EXTERNAL');
  const selected = selectionByType(target, 'streams');
  if (!selected.allowed) return selected;
  if (source.status !== 'collecting') return refused('NO_VIDEO_FEED');
  const isTaken =
    target.busy || channelBusy(target.status) || target.allocatedToUnitUid !== null || target.fedBy !== null;
  if (!isTaken) return ALLOWED;
  const holder = target.fedBy?.channelName ?? target.allocatedToUnitAlias;
  const why = holder ? message('channel_allocated', { unit: holder }) : message('feed_channel_busy');
  return refused('CHANNEL_BUSY', why);
}
