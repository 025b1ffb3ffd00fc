import { useSyncExternalStore } from 'react';
import { useUnit } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { UnitState } from '../../../ui/unit/UnitState.js';
import type { Outcome } from './outcome.js';
import classes from './bulk.module.css';
import type { BulkRun } from './run.js';

interface Props {
  readonly id: string;
  /** px. */
  readonly top: number;
  readonly height: number;
  /** Which of how many it is; read aloud, as not all are drawn. */
  readonly place: number;
  readonly of: number;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly run: BulkRun;
  readonly onChoose: (id: string, on: boolean) => void;
}

/** A unit to choose, and what came of what was asked of it. */
export function UnitLine({ id, top, height, place, of, chosen, disabled, run, onChoose }: Props) {
  const unit = useUnit(id);
  const outcome = useSyncExternalStore(run.totals.subscribe, () => run.outcomeOf(id));
  if (unit === undefined) return null;
  const text = textOf(outcome);
  return (
    <li
      className={classes['unit']}
      style={{ height, transform: `translateY(${top}px)` }}
      aria-posinset={place}
      aria-setsize={of}
    >
      <label>
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
        <span>{unit.name}</span>
      </label>
      <UnitState unit={unit} />
      <span className={classes['outcome']} data-state={outcome?.state} title={text}>
        {text}
      </span>
    </li>
  );
}

const textOf = (outcome: Outcome | undefined): string => {
  if (outcome === undefined) return '';
  return outcome.state === 'failed' ? t('bulk.failed', { why: outcome.why }) : t(`bulk.${outcome.state}`);
};
