import type { UsageProfile } from '@backhaul/contract';
import {
  checkResetDay,
  checkUsageProfile,
  checkUsageProfileName,
  message,
  USAGE_PROFILE_TYPES,
  type Message,
  type UsageProfileType,
} from '@backhaul/domain';
import { bytesText, decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

const BYTES_IN_MB = 1_000_000;

/** Form values of a usage profile. */
export type ProfileValues = Readonly<Record<'name' | 'type' | 'allowance' | 'resetDay', string>>;

/** Form values of a stored profile. */
export const valuesOf = ({ name, type, allowance, resetDay }: UsageProfile): ProfileValues => ({
  name,
  type,
  allowance: String(allowance),
  resetDay: String(resetDay),
});

const typeOf = (text: string): UsageProfileType => USAGE_PROFILE_TYPES.find((one) => one === text) ?? 'data';

/** The request body. */
export const profileOf = ({ name, type, allowance, resetDay }: ProfileValues) => ({
  name,
  type: typeOf(type),
  allowance: Number(allowance),
  resetDay: Number(resetDay),
});

/** Checks text by a rule for numbers. */
const asNumber =
  (check: (value: number) => Message | null) =>
  (text: string): Message | null =>
    text.trim() === '' ? message('required') : check(Number(text));

/** Fields of a usage profile. */
export const profileFields = (values: ProfileValues): readonly Field<keyof ProfileValues>[] => [
  { kind: 'text', name: 'name', label: t('usageProfiles.name'), check: checkUsageProfileName },
  {
    kind: 'choice',
    name: 'type',
    label: t('usageProfiles.type'),
    options: USAGE_PROFILE_TYPES.map((type) => ({ value: type, label: t(`usageProfiles.type.${type}`) })),
  },
  {
    kind: 'text',
    name: 'allowance',
    label: t(`usageProfiles.allowance.${typeOf(values.type)}`),
    check: asNumber((allowance) => {
      const complaints = checkUsageProfile({ ...profileOf(values), allowance });
      return complaints.find(({ path }) => path === 'allowance')?.message ?? null;
    }),
  },
  {
    kind: 'text',
    name: 'resetDay',
    label: t('usageProfiles.resetDay'),
    hint: t('usageProfiles.resetDay.hint'),
    check: asNumber(checkResetDay),
  },
];

/** Monthly allowance of a profile in words. */
export const allowanceText = ({ type, allowance }: Pick<UsageProfile, 'type' | 'allowance'>): string =>
  type === 'data' ? bytesText(allowance * BYTES_IN_MB) : t('usageProfiles.hours', { hours: decimal(allowance, 0) });
