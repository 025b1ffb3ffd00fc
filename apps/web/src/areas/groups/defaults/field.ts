import { checkBandwidthLimit, message } from '@backhaul/domain';
import { t } from '../../../text/t.js';
import { wholeNumberOf } from '../../../ui/form/NumberField.js';
import type { Field, FieldGroup, Refused } from '../../../ui/resource/form.js';
import { knownSettingName } from '../../../ui/unit/setting-names.js';
import type { Part, Single, Whole } from './paths.js';
import type { DefaultValues } from './values.js';

export type DefaultField = Field<keyof DefaultValues>;

const labelOf = (path: keyof DefaultValues): string => knownSettingName(path) ?? path;

const optionsOf = <V extends string | number>(options: readonly V[], words: (value: V) => string) =>
  options.map((value) => ({ value: String(value), label: words(value) }));

/** Fields under a heading. */
export const under = (group: FieldGroup, fields: readonly DefaultField[]): readonly DefaultField[] =>
  fields.map((field) => ({ ...field, group }));

/** A choice that may be not set. */
export const choice = <V extends string | number>(
  name: Single,
  options: readonly V[],
  words: (value: V) => string,
): DefaultField => ({
  kind: 'choice',
  name,
  label: labelOf(name),
  options: [{ value: '', label: t('groups.defaults.unset') }, ...optionsOf(options, words)],
});

const ON_OFF = ['on', 'off'] as const;
const onOffText = (value: (typeof ON_OFF)[number]): string => t(`groups.alerts.${value}`);

/** On, off, or not set. */
export const onOff = (name: Single): DefaultField => choice(name, ON_OFF, onOffText);

/** A text that is not set while it is empty. */
export const text = (name: Single, check: (text: string) => Refused, hint?: string): DefaultField => ({
  kind: 'text',
  name,
  label: labelOf(name),
  hint: [hint, t('groups.defaults.empty')].filter(Boolean).join(' · '),
  check: (value) => (value.trim() === '' ? null : check(value)),
});

/** Whether a setting of several parts is set; its parts follow if it is. */
export const whole = (
  name: Whole,
  label: string,
  values: DefaultValues,
  parts: readonly DefaultField[],
): readonly DefaultField[] => [
  {
    kind: 'choice',
    name,
    label,
    options: [
      { value: '', label: t('groups.defaults.unset') },
      { value: 'set', label: t('groups.defaults.set') },
    ],
  },
  ...(values[name] === 'set' ? parts : []),
];

/** A choice of a part. */
export const partChoice = <V extends string | number>(
  name: Part,
  options: readonly V[],
  words: (value: V) => string,
): DefaultField => ({ kind: 'choice', name, label: labelOf(name), options: optionsOf(options, words) });

/** A part that is on or off. */
export const partOnOff = (name: Part): DefaultField => partChoice(name, ON_OFF, onOffText);

/** A text of a part. */
export const partText = (
  name: Part,
  check: (text: string) => Refused,
  { label = labelOf(name), hint }: { readonly label?: string; readonly hint?: string } = {},
): DefaultField => ({ kind: 'text', name, label, ...(hint !== undefined && { hint }), check });

/** Why a text is no limit of a bandwidth in kbps; null: it is one. */
export function limitComplaint(value: string): Refused {
  const kbps = wholeNumberOf(value);
  return Number.isNaN(kbps) ? message('integer') : checkBandwidthLimit(kbps);
}
