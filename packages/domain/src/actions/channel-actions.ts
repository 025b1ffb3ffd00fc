import type { ChannelInput, ChannelType } from '../kinds/kinds.js';
import { selectionByType } from '../channels/channel-selection.js';
import { channelBusy, isChannelOffline, isChannelTaken } from '../channels/channel-status.js';
import type { ChannelStatus } from '../status/statuses.js';
import { whyOffline } from './why-offline.js';
import { ALLOWED, refused, type Verdict } from './verdict.js';

/** What the permitted actions of a channel depend on. */
export interface ActingChannel {
  readonly status: ChannelStatus;
  readonly busy: boolean;
  /** Absent: unknown. */
  readonly type?: ChannelType;
  readonly input: ChannelInput;
  readonly allocatedToUnitUid: string | null;
  /** Whether its server is shutting down; absent: it is not. */
  readonly draining?: boolean;
}

/** Actions on a channel. */
export type ChannelAction = 'choose' | 'addInputSource' | 'removeInputSource' | 'setRecording';

/**
 * What the state of a channel permits: to select it for a unit, to open it to another sender or return it to
 * units while nothing arrives, and to switch its recording, which is stored for an offline server.
 */
export function channelActions(channel: ActingChannel): Readonly<Record<ChannelAction, Verdict>> {
  const occupied = channel.busy || channelBusy(channel.status) || channel.allocatedToUnitUid !== null;
  const unlocked = occupied ? refused('CHANNEL_BUSY') : ALLOWED;
  return {
    choose: mayChoose(channel, isChannelTaken(channel) || channel.allocatedToUnitUid !== null ? unlocked : ALLOWED),
    addInputSource: unlocked,
    removeInputSource: unlocked,
    setRecording: ALLOWED,
  };
}

function mayChoose(channel: ActingChannel, unlocked: Verdict): Verdict {
  if (isChannelOffline(channel.status)) return whyOffline(channel);
  if (channel.draining === true) return refused('SERVER_DRAINING');
  if (channel.input !== 'unit') return refused('CHANNEL_EXTERNAL');
  const selected = selectionByType(channel, 'streams');
  return selected.allowed ? unlocked : selected;
}
