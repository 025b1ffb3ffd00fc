import type { Channel } from '@backhaul/contract';
import { isChannelOffline } from '@backhaul/domain';
import { cameras } from '../../../../text/en/cameras.js';
import { channelsByName } from '../../../../live/order/channels-by-name.js';
import { transmitWords } from '../../../../text/en/transmit.js';
import { addMessages, t } from '../../../../text/t.js';

addMessages(transmitWords);
addMessages(cameras);

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Signal of a channel in words. */
function stateText({ status, allocatedToUnitAlias }: Channel): string {
  if (isChannelOffline(status)) return t('channel.state.offline');
  if (status === 'idle') return t('bridge.return.noSignal');
  return allocatedToUnitAlias === null
    ? t('bridge.return.signal')
    : t('bridge.return.videoOf', { name: allocatedToUnitAlias });
}

/** Channels of the group as options of a video return, by name; a channel of another group is shown, but cannot be chosen. */
export function returnOptions(
  channels: readonly Channel[],
  chosen: string | null,
  chosenName: string | null,
): readonly Option[] {
  const options = channelsByName(channels.filter(({ type }) => type !== 'group')).map((channel) => ({
    value: channel.channelId,
    label: t('channel.option', { name: channel.channelName, state: stateText(channel) }),
    disabled: isChannelOffline(channel.status),
  }));
  if (chosen === null) return [{ value: '', label: t('details.channel.choose'), disabled: true }, ...options];
  if (channels.some(({ channelId }) => channelId === chosen)) return options;
  const elsewhere = t('channel.option', { name: chosenName ?? chosen, state: t('channel.state.unknown') });
  return [{ value: chosen, label: elsewhere, disabled: true }, ...options];
}
