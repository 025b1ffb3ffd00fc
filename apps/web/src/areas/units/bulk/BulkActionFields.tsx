import { lazy, Suspense } from 'react';
import { channelsByName, useChannels } from '../../../live/index.js';
import { useGroup } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { LabeledSelect } from '../../../ui/choice/LabeledSelect.js';
import { useLabels } from '../../../inventory/labels/use-labels.js';
import { secondsText } from '../../../ui/unit/setting-text.js';
import type { BulkAction } from './bulk-action.js';

const DELAYS = [500, 1000, 1500, 2000, 3000, 5000, 10_000] as const;

const UpgradeField = lazy(() => import('./UpgradeField.js'));

interface Props {
  /** The selected units. */
  readonly ids: readonly string[];
  readonly wish: BulkAction;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<BulkAction>) => void;
}

type FieldProps = Omit<Props, 'ids'>;

/** Field of the value that a bulk action needs: channel, delay, label or version. */
export function BulkActionFields({ ids, wish, disabled, onChange }: Props) {
  switch (wish.act) {
    case 'channel':
      return <ChannelField wish={wish} disabled={disabled} onChange={onChange} />;
    case 'label':
    case 'unlabel':
      return <LabelField wish={wish} disabled={disabled} onChange={onChange} />;
    case 'delay':
      return (
        <LabeledSelect
          label={t('details.delay')}
          value={String(wish.delay)}
          options={DELAYS.map((ms) => ({
            value: String(ms),
            label: secondsText(ms),
          }))}
          disabled={disabled}
          onChange={(value) => onChange({ delay: Number(value) })}
        />
      );
    case 'upgrade':
      return (
        <Suspense fallback={null}>
          <UpgradeField
            ids={ids}
            version={wish.version}
            disabled={disabled}
            onVersion={(version) => onChange({ version })}
          />
        </Suspense>
      );
    case 'start':
    case 'stop':
    case 'reboot':
      return null;
    default:
      return wish.act satisfies never;
  }
}

function ChannelField({ wish, disabled, onChange }: FieldProps) {
  const channels = useChannels();
  return (
    <LabeledSelect
      label={t('details.channel')}
      value={wish.channelId}
      options={[
        { value: '', label: t('details.channel.choose'), disabled: true },
        ...channelsByName(channels).map((channel) => ({ value: channel.channelId, label: channel.channelName })),
      ]}
      disabled={disabled}
      onChange={(channelId) => onChange({ channelId })}
    />
  );
}

function LabelField({ wish, disabled, onChange }: FieldProps) {
  const { labels } = useLabels(useGroup()?.inventoryId ?? '');
  return (
    <LabeledSelect
      label={t('units.filter.label')}
      value={wish.labelId}
      options={[
        { value: '', label: t('bulk.label.choose'), disabled: true },
        ...labels.map(({ id, label }) => ({ value: id, label })),
      ]}
      disabled={disabled}
      onChange={(labelId) => onChange({ labelId })}
    />
  );
}
