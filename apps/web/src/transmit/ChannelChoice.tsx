import type { Unit } from '@backhaul/contract';
import { useChannels } from '../live/index.js';
import { t } from '../text/t.js';
import { LabeledSelect } from '../ui/choice/LabeledSelect.js';
import { channelOptions } from './channels.js';

interface Props {
  readonly unit: Unit;
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChoose: (channelId: string) => void;
}

/** The channel that a unit sends to, among those of the group. */
export function ChannelChoice({ unit, value, disabled, onChoose }: Props) {
  const options = channelOptions(useChannels(), unit);
  const none = { value: '', label: t('details.channel.choose'), disabled: true };
  return (
    <LabeledSelect
      label={t('details.channel')}
      value={value ?? ''}
      options={value === null ? [none, ...options] : options}
      disabled={disabled}
      onChange={onChoose}
    />
  );
}
