import type { InventoryService } from '@backhaul/contract';
import {
  checkResetDay,
  INVENTORY_SERVICES,
  LIMIT_KINDS_OF,
  message,
  MOST_LICENSE_HOURS,
  type InventoryServiceName,
  type LimitKind,
  type RuleMessage,
} from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentIn, momentValue } from '../../ui/form/moment.js';
import type { Field } from '../../ui/resource/form.js';

const MOST = 1_000_000_000;

/** Form values of a service; `expiresAt` as `momentValue`. */
export type ServiceValues = Readonly<
  Record<'purchased' | 'usageType' | 'packageSize' | 'startDay' | 'instanceLimit' | 'expiresAt', string>
>;

export const NEW_SERVICE: ServiceValues = {
  purchased: 'yes',
  usageType: 'na',
  packageSize: '',
  startDay: '1',
  instanceLimit: '',
  expiresAt: '',
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const kindOf = (text: string, kinds: readonly LimitKind[]): LimitKind => kinds.find((one) => one === text) ?? 'na';

/** The service of an option value. */
export const serviceOf = (text: string): InventoryServiceName =>
  INVENTORY_SERVICES.find((one) => one === text) ?? 'go_plan';

/** Form values of a stored service. */
export const valuesOf = (service: InventoryService): ServiceValues => ({
  purchased: service.purchased ? 'yes' : 'no',
  usageType: service.usageType,
  packageSize: textOf(service.packageSize),
  startDay: String(service.startDay),
  instanceLimit: textOf(service.instanceLimit),
  expiresAt: momentValue(service.expiresAt),
});

/** The request body. */
export function termsOf(service: InventoryServiceName, values: ServiceValues) {
  const kinds: readonly LimitKind[] = LIMIT_KINDS_OF[service];
  // If there is only one way of counting, the form has no choice.
  const usageType = kinds.length === 1 ? (kinds[0] ?? 'na') : kindOf(values.usageType, kinds);
  return {
    purchased: values.purchased === 'yes',
    usageType,
    packageSize: usageType === 'na' ? null : numberOf(values.packageSize),
    startDay: Number(values.startDay),
    instanceLimit: numberOf(values.instanceLimit),
    expiresAt: momentIn(values.expiresAt),
  };
}

const checkWhole =
  (min: number, max = MOST) =>
  (text: string): RuleMessage | null => {
    if (!/^\d{1,10}$/.test(text.trim())) return message('integer');
    if (Number(text) < min) return message('min_value', { min });
    return Number(text) > max ? message('max_value', { max }) : null;
  };

const required =
  (check: (text: string) => RuleMessage | null) =>
  (text: string): RuleMessage | null =>
    text.trim() === '' ? message('required') : check(text);

const purchasedField = (): Field<keyof ServiceValues> => ({
  kind: 'switch',
  name: 'purchased',
  label: t('inventoryServices.purchased'),
  hint: t('inventoryServices.purchased.hint'),
});

const expiryField = (): Field<keyof ServiceValues> => ({
  kind: 'moment',
  name: 'expiresAt',
  label: t('inventoryServices.expiresAt'),
  hint: t('inventoryServices.expiresAt.hint'),
  check: () => null,
});

/** Fields of licences on demand: their number, and the duration of each. */
const licenseFields = (): readonly Field<keyof ServiceValues>[] => [
  purchasedField(),
  {
    kind: 'text',
    name: 'instanceLimit',
    label: t('inventoryServices.licenseCount'),
    hint: t('inventoryServices.licenseCount.hint'),
    check: required(checkWhole(0)),
  },
  {
    kind: 'text',
    name: 'packageSize',
    label: t('inventoryServices.licenseHours'),
    hint: t('inventoryServices.licenseHours.hint'),
    check: required(checkWhole(1, MOST_LICENSE_HOURS)),
  },
  expiryField(),
];

/** Fields of a service; the ways of counting depend on the service. */
export function serviceFields(
  service: InventoryServiceName,
  values: ServiceValues,
): readonly Field<keyof ServiceValues>[] {
  const kinds: readonly LimitKind[] = LIMIT_KINDS_OF[service];
  if (service === 'unit_license') return licenseFields();
  const kind = kindOf(values.usageType, kinds);
  const counted: readonly Field<keyof ServiceValues>[] =
    kind === 'na'
      ? []
      : [
          {
            kind: 'text',
            name: 'packageSize',
            label: t(`inventoryServices.size.${kind}`),
            check: (text) => (text.trim() === '' ? message('required') : checkWhole(1)(text)),
          },
          {
            kind: 'text',
            name: 'startDay',
            label: t('inventoryServices.startDay'),
            hint: t('inventoryServices.startDay.hint'),
            check: (text) => (text.trim() === '' ? message('required') : checkResetDay(Number(text))),
          },
        ];
  return [
    purchasedField(),
    {
      kind: 'choice',
      name: 'usageType',
      label: t('inventoryServices.usageType'),
      options: kinds.map((value) => ({ value, label: t(`inventoryServices.type.${value}`) })),
    },
    ...counted,
    {
      kind: 'text',
      name: 'instanceLimit',
      label: t('inventoryServices.instanceLimit'),
      hint: t('inventoryServices.instanceLimit.hint'),
      check: (text) => (text.trim() === '' ? null : checkWhole(0)(text)),
    },
    expiryField(),
  ];
}
