import { formParts } from '../../text/en/form-parts.js';
import { addMessages, t } from '../../text/t.js';
import { zoneText } from '../../text/zone-name.js';
import { currentZoneName, useZone } from '../../text/zone.js';
import { useNow } from '../age/use-now.js';
import { SelectField, TextField } from './Field.js';
import { fieldText, readField, twinsOf } from './moment.js';

const HOUR_MS = 3_600_000;

addMessages(formParts);

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly value: number | null;
  readonly onChange: (at: number | null) => void;
  readonly onLeave?: (() => void) | undefined;
  /** Allows seconds. */
  readonly seconds?: boolean;
  /** Gets the initial focus. */
  readonly isFirst?: boolean;
}

/** Date and time in the user's zone, which is named beside it. */
export function DateTimeField({ label, value, onChange, onLeave, seconds = false, isFirst = false, ...rest }: Props) {
  useZone();
  const now = useNow(HOUR_MS);
  const zone = currentZoneName();
  const twins = twinsOf(value, zone);
  return (
    <>
      <TextField
        {...rest}
        label={`${label} · ${zoneText(zone, value ?? now)}`}
        type="datetime-local"
        autoComplete="off"
        step={seconds ? 1 : undefined}
        max="9999-12-31T23:59"
        data-autofocus={isFirst || undefined}
        value={fieldText(value, zone, seconds)}
        onBlur={onLeave}
        onChange={({ currentTarget }) => onChange(readField(currentTarget.value, zone))}
      />
      {twins.length === 0 ? null : (
        <SelectField
          label={t('form.twice')}
          disabled={rest.disabled}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {twins.map((at, index) => (
            <option key={at} value={at}>
              {t(index === 0 ? 'form.twice.first' : 'form.twice.second', { zone: zoneText(zone, at) })}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
