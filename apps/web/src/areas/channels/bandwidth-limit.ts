import type { ManagedChannel } from '@backhaul/contract';
import { CAPPING_OPTIONS, checkBandwidthLimit, type Cap, type CappingOption } from '@backhaul/domain';
import { bitrateText, decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import { wholeNumberOf } from '../../streaming/whole-number.js';

type Limited = Pick<ManagedChannel, 'bandwidthLimit'>;

/** Form values of the bandwidth limit. */
export interface LimitValues {
  readonly limit: string;
  readonly customKbps: string;
}

const optionText = (option: CappingOption): string =>
  typeof option === 'number'
    ? t('channels.limit.mbps', { mbps: decimal(option) })
    : t(option === 'custom' ? 'channels.limit.custom' : 'channels.limit.none');

export const limitSet = ({ bandwidthLimit }: Limited): LimitValues => ({
  limit: String(bandwidthLimit?.option ?? 'disabled'),
  customKbps: bandwidthLimit?.option === 'custom' ? String(bandwidthLimit.customKbps) : '',
});

/** The limit in the request; undefined if unchanged. */
export function limitOf(row: Limited, { limit, customKbps }: LimitValues): Cap | undefined {
  const option = CAPPING_OPTIONS.find((one) => String(one) === limit) ?? 'disabled';
  const wanted = { option, customKbps: option === 'custom' ? (wholeNumberOf(customKbps) ?? 0) : 0 };
  const held = limitSet(row);
  const same = held.limit === limit && (option !== 'custom' || held.customKbps === String(wanted.customKbps));
  return same ? undefined : wanted;
}

export const limitFields = ({ limit }: Pick<LimitValues, 'limit'>): readonly Field<'limit' | 'customKbps'>[] => [
  {
    kind: 'choice',
    name: 'limit',
    label: t('channels.limit'),
    hint: t('channels.limit.hint'),
    options: CAPPING_OPTIONS.map((option) => ({ value: String(option), label: optionText(option) })),
  },
  ...(limit === 'custom'
    ? [
        {
          kind: 'text' as const,
          name: 'customKbps' as const,
          label: t('channels.limit.customKbps'),
          check: (text: string) => checkBandwidthLimit(wholeNumberOf(text) ?? 0),
        },
      ]
    : []),
];

/** The limit, and whether the sending unit applies it. */
export function limitText({ bandwidthLimit }: Limited): string {
  if (bandwidthLimit === null) return t('channels.limit.none');
  const { kbps, state } = bandwidthLimit;
  const limit = kbps === 0 ? t('channels.limit.none') : bitrateText(kbps);
  return `${limit} – ${t(`channels.limit.state.${state}`)}`;
}
