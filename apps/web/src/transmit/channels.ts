import type { Channel, Unit } from '@backhaul/contract';
import { channelActions, isChannelOffline, modeFlags } from '@backhaul/domain';
import { channelsByName } from '../live/order/channels-by-name.js';
import { transmitWords } from '../text/en/transmit.js';
import { addMessages, t } from '../text/t.js';

addMessages(transmitWords);

interface ChannelOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** Texts for the unit's own channel: it is on air only while its server receives (`collecting`). */
const OWN = {
  collecting: 'channel.state.own',
  connecting: 'channel.state.connecting',
  idle: 'channel.state.connecting',
  stopping: 'channel.state.stopping',
  offline: 'channel.state.offline',
  unavailable: 'channel.state.offline',
  PlayStoredFile: 'channel.state.busy',
} as const satisfies Record<Channel['status'], string>;

/** The state of a channel for a unit, as a short text. */
function stateText(channel: Channel, { uid, transmission }: Pick<Unit, 'uid' | 'transmission'>): string {
  if (channel.allocatedToUnitUid === uid) {
    return t(modeFlags(transmission?.mode ?? 'live').live ? OWN[channel.status] : 'channel.state.files');
  }
  const { members } = channel;
  const verdict = channelActions(channel).choose;
  if (members !== null && !isChannelOffline(channel.status))
    return t('channel.state.free', { free: members.filter(({ free }) => free).length, count: members.length });
  if (verdict.allowed) return t('channel.state.ready');
  if (verdict.code === 'CHANNEL_OFFLINE') return t('channel.state.offline');
  if (verdict.code === 'SERVER_DRAINING') return t('channel.state.draining');
  if (verdict.code === 'CHANNEL_EXTERNAL') return t('channel.state.external');
  if (verdict.code === 'CHANNEL_TYPE') return t('channel.state.type');
  const holder = channel.fedBy?.channelName ?? channel.allocatedToUnitAlias;
  return holder === null ? t('channel.state.busy') : t('channel.state.busyWith', { name: holder });
}

/** The group's channels as choices for a unit, each with its state; disabled ones show a reason. */
export function channelOptions(
  channels: readonly Channel[],
  unit: Pick<Unit, 'uid' | 'channelId' | 'selectedChannelName' | 'transmission'>,
): readonly ChannelOption[] {
  const options = channelsByName(channels).map((channel) => ({
    value: channel.channelId,
    label: t('channel.option', { name: channel.channelName, state: stateText(channel, unit) }),
    disabled: channel.allocatedToUnitUid !== unit.uid && !channelActions(channel).choose.allowed,
  }));
  const elsewhere = unit.channelId !== null && !channels.some(({ channelId }) => channelId === unit.channelId);
  if (!elsewhere || unit.channelId === null) return options;
  const label = t('channel.option', {
    name: unit.selectedChannelName ?? unit.channelId,
    state: t('channel.state.unknown'),
  });
  return [{ value: unit.channelId, label, disabled: true }, ...options];
}
