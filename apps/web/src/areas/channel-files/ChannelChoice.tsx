import type { Channel } from '@backhaul/contract';
import { isChannelOffline } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { channelsByName, useChannels } from '../../live/index.js';
import { useGroup } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { SelectField } from '../../ui/form/Field.js';
import { channelsForFiles } from './playable.js';

interface Props {
  readonly value: string;
  /** `isReturn`: the channel is a video return channel. */
  readonly onChoose: (channelId: string, isReturn: boolean) => void;
}

/** The channels that accept files: outputs, and the video return channels of the group. */
export function ChannelChoice({ value, onChoose }: Props) {
  const group = useGroup();
  const { data: found = [] } = useQuery({
    ...callQuery(api.returnChannels.ofGroup, { params: { groupId: group?.uid ?? '' } }),
    enabled: group !== null,
  });
  const returnIds = new Set(found.map(({ id }) => id));
  const channels = channelsForFiles(channelsByName(useChannels()), returnIds);
  const outputs = channels.filter(({ channelId }) => !returnIds.has(channelId));
  const returns = channels.filter(({ channelId }) => returnIds.has(channelId));
  return (
    <SelectField
      label={t('playout.act.channel')}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value, returnIds.has(currentTarget.value))}
    >
      <option value="">{channels.length === 0 ? t('playout.act.none') : t('playout.act.choose')}</option>
      <Options label={t('playout.act.outputs')} channels={outputs} />
      <Options label={t('playout.act.returns')} channels={returns} />
    </SelectField>
  );
}

/** Offline channels are disabled. */
function Options({ label, channels }: { readonly label: string; readonly channels: readonly Channel[] }) {
  if (channels.length === 0) return null;
  return (
    <optgroup label={label}>
      {channels.map(({ channelId, channelName, status }) => (
        <option key={channelId} value={channelId} disabled={isChannelOffline(status)}>
          {isChannelOffline(status) ? t('playout.act.channelOffline', { name: channelName }) : channelName}
        </option>
      ))}
    </optgroup>
  );
}
