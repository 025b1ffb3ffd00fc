import { useState } from 'react';
import classes from './Talk.module.css';

interface Props {
  readonly label: string;
  /** Per cent, as the room reports it. */
  readonly volume: number;
  /** Sets the volume for everybody; rejects when that is refused. */
  readonly onSet: (volume: number) => Promise<unknown>;
}

interface Draft {
  readonly value: number;
  /** The room's volume when this one was sent; null: the user is still choosing. */
  readonly before: number | null;
}

/** Volume of a participant for everybody: shows the room's value, except while the user chooses. */
export function VolumeSlider({ label, volume, onSet }: Props) {
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
      className={classes['volume']}
      aria-label={label}
      value={isDrafted ? draft.value : volume}
      onChange={({ currentTarget: { valueAsNumber } }) => setDraft({ value: valueAsNumber, before: null })}
      onPointerUp={send}
      onKeyUp={send}
      onBlur={send}
    />
  );
}
