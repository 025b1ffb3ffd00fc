import { useUnit } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { UnitState } from '../../../ui/unit/UnitState.js';
import type { Outcome } from './acts.js';
import classes from './bulk.module.css';

interface Props {
  readonly id: string;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly outcome: Outcome | undefined;
  readonly onChoose: (on: boolean) => void;
}

/** A unit to choose, and what came of what was asked of it. */
export function UnitLine({ id, chosen, disabled, outcome, onChoose }: Props) {
  const unit = useUnit(id);
  if (unit === undefined) return null;
  return (
    <li className={classes['unit']}>
      <label>
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {unit.name}
      </label>
      <UnitState unit={unit} />
      <span role="status" data-state={outcome?.state}>
        {outcome === undefined
          ? ''
          : outcome.state === 'failed'
            ? t('bulk.failed', { why: outcome.why })
            : t(`bulk.${outcome.state}`)}
      </span>
    </li>
  );
}
