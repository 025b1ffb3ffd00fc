import { useState } from 'react';
import { TextField } from '../../ui/form/Field.js';
import { thresholdOf } from './threshold.js';

interface Props {
  readonly label: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  /** Null: not at this level. */
  readonly value: number | null;
  readonly onChange: (threshold: number | null) => void;
}

/** Text field of a threshold; keeps invalid text while the user types. */
export function ThresholdField({ value, onChange, ...field }: Props) {
  const [text, setText] = useState('');
  const typed = thresholdOf(text);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={(typed === undefined || typed === value) && text !== '' ? text : (value ?? '')}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const threshold = thresholdOf(currentTarget.value);
        if (threshold !== undefined) onChange(threshold);
      }}
    />
  );
}
