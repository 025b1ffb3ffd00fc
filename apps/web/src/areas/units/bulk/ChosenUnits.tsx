import { useRef } from 'react';
import { t } from '../../../text/t.js';
import { useRows } from '../../../ui/grid/useRows.js';
import { usePhone } from '../../../ui/page/usePhone.js';
import classes from './bulk.module.css';
import type { BulkRun } from './run.js';
import { UnitLine } from './UnitLine.js';

const ROW_PX = { wide: 40, phone: 60 } as const;

interface Props {
  readonly ids: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly run: BulkRun;
  readonly disabled: boolean;
  readonly onChoose: (id: string, on: boolean) => void;
}

/** The units to choose from, of which only what is in view is drawn. */
export function ChosenUnits({ ids, chosen, run, disabled, onChoose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const rowHeight = ROW_PX[phone ? 'phone' : 'wide'];
  const { items, height } = useRows({ frame, count: ids.length, rowHeight, headHeight: 0, kept: -1 });
  return (
    <div ref={frame} className={classes['units']}>
      <ul className={classes['rows']} style={{ height }} aria-label={t('bulk.title')}>
        {items.map(({ index, start }) => {
          const id = ids[index];
          return id === undefined ? null : (
            <UnitLine
              key={id}
              id={id}
              top={start}
              height={rowHeight}
              place={index + 1}
              of={ids.length}
              chosen={chosen.has(id)}
              disabled={disabled}
              run={run}
              onChoose={onChoose}
            />
          );
        })}
      </ul>
    </div>
  );
}
