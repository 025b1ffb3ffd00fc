import { useState } from 'react';
import { useOptimisticValue } from '../ui/form/use-optimistic-value.js';
import classes from './Talk.module.css';

interface Props {
  readonly label: string;
  /** Per cent, as the room reports it. */
  readonly volume: number;
  /** Sets the volume for everybody; rejects when that is refused. */
  readonly onSet: (volume: number) => Promise<unknown>;
}

/** Volume of a participant for everybody: shows the room's value, except while the user chooses. */
export function VolumeSlider({ label, volume, onSet }: Props) {
  const { shown, ask, forget } = useOptimisticValue(volume);
  const [chosen, setChosen] = useState<number | null>(null);
  const send = (): void => {
    setChosen(null);
    if (chosen === null || chosen === shown) return;
    ask(chosen);
    void onSet(chosen).catch(forget);
  };
  return (
    <input
      type="range"
      min={0}
      max={200}
      step={10}
      className={classes['volume']}
      aria-label={label}
      value={chosen ?? shown}
      onChange={({ currentTarget: { valueAsNumber } }) => setChosen(valueAsNumber)}
      onPointerUp={send}
      onKeyUp={send}
      onBlur={send}
    />
  );
}
