import { useState } from 'react';
import { TextField } from './Field.js';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** NaN for an invalid number. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The whole number in a text; NaN when it contains none. */
export const wholeNumberOf = (text: string): number => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN);

/** A field for a whole number; keeps the typed text while it is not a number. */
export function NumberField({ value, onChange, ...field }: Props) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : String(value));
  const shown = Object.is(wholeNumberOf(text), value) ? text : Number.isNaN(value) ? '' : String(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(wholeNumberOf(currentTarget.value));
      }}
    />
  );
}
