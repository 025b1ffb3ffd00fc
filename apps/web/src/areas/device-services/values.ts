import type { DeviceService } from '@backhaul/contract';
import {
  hasInstances,
  LIMIT_KINDS,
  message,
  type LimitKind,
  type RuleMessage,
  type UnitService,
} from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentIn, momentValue } from '../../ui/form/moment.js';
import type { Field } from '../../ui/resource/form.js';

const MOST = 1_000_000_000;
const MOST_CAMERAS = 4;

/** Form values of limits; `expiresAt` as `momentValue`. */
export type LimitValues = Readonly<Record<'usageType' | 'allowance' | 'instanceLimit' | 'expiresAt', string>>;

export const NO_LIMITS: LimitValues = { usageType: 'na', allowance: '', instanceLimit: '', expiresAt: '' };

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const kindOf = (text: string): LimitKind => LIMIT_KINDS.find((one) => one === text) ?? 'na';

/** Form values of a stored service. */
export const valuesOf = (service: DeviceService): LimitValues => ({
  usageType: service.usageType,
  allowance: textOf(service.allowance),
  instanceLimit: textOf(service.instanceLimit),
  expiresAt: momentValue(service.expiresAt),
});

/** The request body. */
export function limitsOf(service: UnitService, values: LimitValues) {
  const usageType = kindOf(values.usageType);
  return {
    usageType,
    allowance: usageType === 'na' ? null : numberOf(values.allowance),
    instanceLimit: hasInstances(service) ? numberOf(values.instanceLimit) : null,
    expiresAt: momentIn(values.expiresAt),
  };
}

const checkWhole =
  (max: number) =>
  (text: string): RuleMessage | null => {
    if (!/^\d{1,10}$/.test(text.trim())) return message('integer');
    if (Number(text) < 1) return message('min_value', { min: 1 });
    return Number(text) > max ? message('max_value', { max }) : null;
  };

/** Fields of limits; only cameras have a limit for parallel uses. */
export function limitFields(service: UnitService, values: LimitValues): readonly Field<keyof LimitValues>[] {
  const kind = kindOf(values.usageType);
  const allowance: readonly Field<keyof LimitValues>[] =
    kind === 'na'
      ? []
      : [
          {
            kind: 'text',
            name: 'allowance',
            label: t(`deviceServices.allowance.${kind}`),
            hint: t('deviceServices.allowance.hint'),
            check: (text) => (text.trim() === '' ? message('required') : checkWhole(MOST)(text)),
          },
        ];
  const instances: readonly Field<keyof LimitValues>[] = hasInstances(service)
    ? [
        {
          kind: 'text',
          name: 'instanceLimit',
          label: t('deviceServices.instanceLimit'),
          hint: t('deviceServices.instanceLimit.hint'),
          check: (text) => (text.trim() === '' ? null : checkWhole(MOST_CAMERAS)(text)),
        },
      ]
    : [];
  return [
    {
      kind: 'choice',
      name: 'usageType',
      label: t('deviceServices.usageType'),
      options: LIMIT_KINDS.map((value) => ({ value, label: t(`deviceServices.type.${value}`) })),
    },
    ...allowance,
    ...instances,
    {
      kind: 'moment',
      name: 'expiresAt',
      label: t('deviceServices.expiresAt'),
      hint: t('deviceServices.expiresAt.hint'),
      check: () => null,
    },
  ];
}
