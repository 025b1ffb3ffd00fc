import {
  CAPPING_OPTIONS,
  cappingKbps,
  type CappingOption,
  checkCapping,
  checkTotalLimit,
  LEAST_COST_BONDINGS,
} from '@backhaul/domain';
import { decimal } from '../../../text/number.js';
import { t } from '../../../text/t.js';
import type { Refused } from '../../../ui/resource/form.js';
import { type DefaultField, limitComplaint, onOff, partChoice, partOnOff, partText, under, whole } from './field.js';
import type { DefaultValues } from './values.js';

/** Bonding, limits, capping and operators, as on the tab Network of a unit. */
export const networkFields = (values: DefaultValues): readonly DefaultField[] => [
  ...under(
    { title: t('configure.bonding') },
    whole('bonding', t('configure.bonding'), values, [
      partOnOff('bonding.intelligent'),
      partChoice('bonding.leastCost', LEAST_COST_BONDINGS, (mode) => t(`configure.leastCost.${mode}`)),
    ]),
  ),
  ...under(
    { title: t('configure.limits'), note: t('configure.limits.hint') },
    whole('limits', t('configure.limits'), values, [
      partText('limits.cellularKbps', limitComplaint),
      partText('limits.totalKbps', (total) => limitComplaint(total) ?? totalComplaint(values)),
    ]),
  ),
  ...under({ title: t('configure.capping') }, whole('capping', t('configure.capping'), values, capping(values))),
  ...under({ title: t('configure.liveuIq') }, [onOff('liveuIq')]),
];

const totalComplaint = (values: DefaultValues): Refused =>
  checkTotalLimit({
    cellularKbps: Number(values['limits.cellularKbps']),
    totalKbps: Number(values['limits.totalKbps']),
  });

const capping = (values: DefaultValues): readonly DefaultField[] =>
  (['cellular', 'total'] as const).flatMap((side) => {
    const name = `capping.${side}.option` as const;
    const option = partChoice(name, CAPPING_OPTIONS, cappingText);
    const checked: DefaultField =
      side === 'cellular' && option.kind === 'choice' ? { ...option, check: () => capComplaint(values) } : option;
    if (values[name] !== 'custom') return [checked];
    const label = t('groups.alerts.field', {
      alert: t(`configure.capping.${side}`),
      field: t('configure.capping.customKbps'),
    });
    return [
      checked,
      partText(`capping.${side}.customKbps`, limitComplaint, { label, hint: t('configure.limits.hint') }),
    ];
  });

const cappingText = (option: CappingOption): string =>
  typeof option === 'number'
    ? t('configure.capping.mbps', { mbps: decimal(option) })
    : t(`configure.capping.${option}`);

/** Why the cap of the cellular networks does not fit that of all. */
function capComplaint(values: DefaultValues): Refused {
  const isBad = (side: 'cellular' | 'total') =>
    values[`capping.${side}.option`] === 'custom' && limitComplaint(values[`capping.${side}.customKbps`]) !== null;
  if (isBad('cellular') || isBad('total')) return null;
  const kbpsOf = (side: 'cellular' | 'total'): number => {
    const option = CAPPING_OPTIONS.find((one) => String(one) === values[`capping.${side}.option`]) ?? 'disabled';
    return cappingKbps(option, Number(values[`capping.${side}.customKbps`]));
  };
  return checkCapping({ cellularKbps: kbpsOf('cellular'), totalKbps: kbpsOf('total') }, false);
}
