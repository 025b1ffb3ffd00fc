import { useRef, useSyncExternalStore } from 'react';
import { useUnit } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { useRows } from '../../../ui/grid/use-rows.js';
import { usePhone } from '../../../ui/page/use-phone.js';
import { UnitState } from '../../../ui/unit/UnitState.js';
import classes from './bulk.module.css';
import type { Outcome } from './outcome.js';
import type { BulkRun } from './run.js';

const ROW_PX = { wide: 32, phone: 52 } as const;
/** Number of visible results. */
const SHOWN = 6;

interface Props {
  readonly ids: readonly string[];
  readonly run: BulkRun;
}

/** The result of each unit; only rows in view are drawn. */
export function Outcomes({ ids, run }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_PX[usePhone() ? 'phone' : 'wide'];
  const { items, height } = useRows({ frame, count: ids.length, rowHeight, headHeight: 0, kept: -1 });
  return (
    <div
      ref={frame}
      className={classes['units']}
      style={{ height: Math.min(ids.length, SHOWN) * rowHeight }}
      // Focusable, so that the keyboard can scroll it.
      {...SCROLLER}
      aria-label={t('bulk.results')}
    >
      <ul className={classes['rows']} style={{ height }}>
        {items.map(({ index, start }) => {
          const id = ids[index];
          return id === undefined ? null : (
            <OutcomeLine key={id} id={id} top={start} height={rowHeight} place={index + 1} of={ids.length} run={run} />
          );
        })}
      </ul>
    </div>
  );
}

const SCROLLER = { role: 'region', tabIndex: 0 } as const;

interface LineProps {
  readonly id: string;
  /** px. */
  readonly top: number;
  readonly height: number;
  /** Its index among all results, for screen readers, because not all are rendered. */
  readonly place: number;
  readonly of: number;
  readonly run: BulkRun;
}

function OutcomeLine({ id, top, height, place, of, run }: LineProps) {
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
      <span className={classes['name']}>{unit.name}</span>
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
