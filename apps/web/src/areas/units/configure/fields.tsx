import { SelectField, TextField } from '../../../ui/form/Field.js';
import { NumberField } from '../../../ui/form/NumberField.js';
import { Switch } from '../../../ui/form/Switch.js';
import { Setting, SettingError } from '../../../ui/setting/Setting.js';
import { onOff, textOrNone, useField } from './context.js';
import type { SettingPath } from './setting-path.js';

interface Common<V> {
  readonly setting: SettingPath<V>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly offered?: boolean;
  /** Read-only for a reason that is shown elsewhere. */
  readonly fixed?: boolean;
}

interface SelectProps<V> extends Common<V> {
  readonly options: readonly V[];
  readonly words: (value: V) => string;
}

/** A choice of one option; the current value is always offered. Without an alternative, the field is hidden. */
export function SelectSetting<V extends string | number | boolean | null>({
  setting,
  label,
  hint,
  offered = true,
  fixed = false,
  options,
  words,
}: SelectProps<V>) {
  const { value, onChange, error, disabled, difference } = useField(setting, words);
  const all = options.includes(value) ? options : [value, ...options];
  return (
    <Setting label={label} offered={offered && all.length > 1} difference={difference}>
      <SelectField
        label={label}
        hint={hint}
        error={error}
        disabled={disabled || fixed}
        value={all.indexOf(value)}
        onChange={({ currentTarget }) => {
          const chosen = all[Number(currentTarget.value)];
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {all.map((option, index) => (
          <option key={String(option)} value={index}>
            {words(option)}
          </option>
        ))}
      </SelectField>
    </Setting>
  );
}

/** On or off. */
export function SwitchSetting({ setting, label, hint, offered = true, fixed = false }: Common<boolean>) {
  const { value, onChange, error, disabled, difference } = useField(setting, onOff);
  return (
    <Setting label={label} offered={offered} difference={difference}>
      <Switch
        label={label}
        {...(hint !== undefined && { hint })}
        checked={value}
        disabled={disabled || fixed}
        aria-invalid={error === undefined ? undefined : true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <SettingError>{error}</SettingError>
    </Setting>
  );
}

/** One line of text. */
export function TextSetting({
  setting,
  label,
  hint,
  offered = true,
  fixed = false,
  most,
}: Common<string> & { readonly most?: number }) {
  const { value, onChange, error, disabled, difference } = useField(setting, textOrNone);
  return (
    <Setting label={label} offered={offered} difference={difference}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        disabled={disabled || fixed}
        autoComplete="off"
        spellCheck={false}
        // Slightly longer than allowed, so that the error is shown instead of the text being cut.
        maxLength={most === undefined ? undefined : most + 200}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Setting>
  );
}

/** A whole number. */
export function NumberSetting({
  setting,
  label,
  hint,
  offered = true,
  fixed = false,
  words,
}: Common<number> & { readonly words: (value: number) => string }) {
  const { value, onChange, error, disabled, difference } = useField(setting, words);
  return (
    <Setting label={label} offered={offered} difference={difference}>
      <NumberField
        label={label}
        hint={hint}
        error={error}
        disabled={disabled || fixed}
        value={value}
        onChange={onChange}
      />
    </Setting>
  );
}
