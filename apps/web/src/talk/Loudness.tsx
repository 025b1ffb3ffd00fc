import { useState } from 'react';
import classes from './Talk.module.css';

interface Props {
  readonly label: string;
  /** Per cent, as the room says. */
  readonly volume: number;
  /** Sets another one for everybody; rejects when that is refused. */
  readonly onSet: (volume: number) => Promise<unknown>;
}

interface Draft {
  readonly value: number;
  /** What the room said when it was sent; null: it is being chosen. */
  readonly before: number | null;
}

/** How loud everybody hears somebody: it shows what the room says, except while one chooses. */
export function Loudness({ label, volume, onSet }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const isDrafted = draft !== null && (draft.before === null || draft.before === volume);
  const send = (): void => {
    if (draft === null || draft.before !== null) return;
    if (draft.value === volume) return setDraft(null);
    setDraft({ value: draft.value, before: volume });
    void onSet(draft.value).catch(() => setDraft(null));
  };
  return (
    <input
      type="range"
      min={0}
      max={200}
      step={10}
      className={classes['loudness']}
      aria-label={label}
      value={isDrafted ? draft.value : volume}
      onChange={({ currentTarget: { valueAsNumber } }) => setDraft({ value: valueAsNumber, before: null })}
      onPointerUp={send}
      onKeyUp={send}
      onBlur={send}
    />
  );
}
