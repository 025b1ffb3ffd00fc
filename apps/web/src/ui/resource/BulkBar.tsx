import { useState } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { IconButton } from '../button/IconButton.js';
import { useShortcut } from '../keys/use-shortcut.js';
import { ActDialog } from './ActDialog.js';
import type { Act, Kept } from './resource.js';
import classes from './resource.module.css';

interface Props<Row extends Kept> {
  readonly acts: readonly Act<Row>[];
  /** The selected records. */
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly onClear: () => void;
}

/** Actions on the selected records; each applies to those that it fits. */
export function BulkBar<Row extends Kept>({ acts, rows, nameOf, onClear }: Props<Row>) {
  const [asked, setAsked] = useState<string | null>(null);
  useShortcut('Escape', onClear, asked === null);
  return (
    <section className={classes['bulk']} aria-label={t('resource.bulk')}>
      <strong role="status">{t('resource.chosen', { count: rows.length })}</strong>
      {acts.map((act) => {
        const fitting = rows.filter(act.fits);
        const able = fitting.filter((row) => act.reason(row) === null);
        if (fitting.length === 0 || (act.single && rows.length > 1)) return null;
        return (
          <span key={act.key}>
            <Button
              look={act.look}
              reason={able.length > 0 ? null : (fitting.map(act.reason).find((reason) => reason !== null) ?? null)}
              onClick={() => setAsked(act.key)}
            >
              {act.label(able.length)}
            </Button>
            <ActDialog
              opened={asked === act.key}
              act={act}
              rows={able}
              nameOf={nameOf}
              onClose={() => setAsked(null)}
              onDone={onClear}
            />
          </span>
        );
      })}
      <span className={classes['clear']}>
        <IconButton icon="close" label={t('resource.none')} onClick={onClear} />
      </span>
    </section>
  );
}
