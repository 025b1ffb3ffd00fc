import { useState } from 'react';

interface Asked<T> {
  /** What to show: what was asked for while the record still says what it said then, else the record. */
  readonly shown: T;
  readonly ask: (value: T) => void;
  /** It was refused: the record stands. */
  readonly forget: () => void;
}

/** A value of a record that others change too, and that shows one's own ask before the record follows. */
export function useOptimisticValue<T extends string | boolean | null>(recorded: T): Asked<T> {
  const [asked, setAsked] = useState<{ readonly value: T; readonly insteadOf: T } | null>(null);
  // The record said something new, be it what was asked for or what somebody else did.
  if (asked !== null && asked.insteadOf !== recorded) setAsked(null);
  return {
    shown: asked === null ? recorded : asked.value,
    ask: (value) => setAsked({ value, insteadOf: recorded }),
    forget: () => setAsked(null),
  };
}
