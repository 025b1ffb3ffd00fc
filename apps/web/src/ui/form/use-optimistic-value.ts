import { useState } from 'react';

interface Asked<T> {
  /** The requested value until the record changes, then the value of the record. */
  readonly shown: T;
  readonly ask: (value: T) => void;
  /** The request was refused: shows the record again. */
  readonly forget: () => void;
}

/** A value of a record that shows the user's own change until the record changes; other users may change it too. */
export function useOptimisticValue<T extends string | number | boolean | null>(recorded: T): Asked<T> {
  const [asked, setAsked] = useState<{ readonly value: T; readonly insteadOf: T } | null>(null);
  // The record has changed, to the requested value or to that of another user.
  if (asked !== null && asked.insteadOf !== recorded) setAsked(null);
  return {
    shown: asked === null ? recorded : asked.value,
    ask: (value) => setAsked({ value, insteadOf: recorded }),
    forget: () => setAsked(null),
  };
}
