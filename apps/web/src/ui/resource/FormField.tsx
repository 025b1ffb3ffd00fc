import type { ChangeEvent } from 'react';
import { t } from '../../text/t.js';
import { Notice } from '../data/Notice.js';
import { CheckList } from '../form/CheckList.js';
import { DateTimeField } from '../form/DateTimeField.js';
import { SelectField, TextField } from '../form/Field.js';
import { FileButton } from '../form/FileButton.js';
import { momentIn, momentValue } from '../form/moment.js';
import { PasswordField } from '../form/PasswordField.js';
import { SecretArea } from '../form/SecretArea.js';
import { Switch } from '../form/Switch.js';
import { TextArea } from '../form/TextArea.js';
import type { Field } from './form.js';

interface Props {
  readonly field: Field<string>;
  /** Gets the initial focus. */
  readonly isFirst: boolean;
  readonly disabled: boolean;
  readonly value: string | readonly string[] | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
  readonly onLeave: () => void;
}

/** One declared field with its value. */
export function FormField({ field, isFirst, disabled, value, error, onChange, onLeave }: Props) {
  const { label, hint } = field;
  const text = typeof value === 'string' ? value : '';
  const common = { label, hint, error, disabled };
  switch (field.kind) {
    case 'text': {
      const input = {
        ...common,
        inputMode: field.inputMode,
        spellCheck: false,
        'data-autofocus': isFirst || undefined,
        value: text,
        onBlur: onLeave,
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
      };
      // A browser would fill in the user's own password.
      return field.type === 'password' ? (
        <PasswordField {...input} autoComplete={field.autoComplete ?? 'new-password'} />
      ) : (
        <TextField {...input} autoComplete={field.autoComplete ?? 'off'} />
      );
    }
    case 'moment':
      return (
        <DateTimeField
          {...common}
          isFirst={isFirst}
          value={momentIn(text)}
          onLeave={onLeave}
          onChange={(at) => onChange(momentValue(at))}
        />
      );
    case 'lines': {
      const Area = field.isSecret === true ? SecretArea : TextArea;
      const { file } = field;
      return (
        <>
          <Area
            {...common}
            autoComplete="off"
            spellCheck={false}
            rows={field.lines}
            value={text}
            onBlur={onLeave}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          {file === undefined ? null : (
            <FileButton {...file} onFiles={([chosen]) => void chosen?.text().then(onChange)} />
          )}
        </>
      );
    }
    case 'switch':
      return (
        <>
          <Switch
            label={label}
            {...(hint !== undefined && { hint })}
            disabled={disabled}
            checked={text === 'yes'}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : 'no')}
          />
          {error === undefined ? null : <Notice tone="warning">{error}</Notice>}
        </>
      );
    case 'choice':
      return (
        <SelectField {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {field.options.some((option) => option.value === text) ? null : (
            <option value="">{t('resource.select')}</option>
          )}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'several':
      return (
        <CheckList
          {...common}
          options={field.options}
          max={field.max}
          empty={field.empty}
          value={typeof value === 'object' ? value : []}
          onChange={onChange}
        />
      );
    default:
      return field satisfies never;
  }
}
