import { columns as texts } from '../../../text/en/columns.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { IconButton } from '../../../ui/button/IconButton.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { disabledReason } from '../../../ui/form/disabled-reason.js';
import {
  arrangedColumns,
  COLUMN_PX,
  isChosen,
  shownColumns,
  DEFAULT_COLUMNS,
  withMoved,
  withShown,
  withWidth,
} from '../../../ui/grid/columns.js';
import { unitColumns } from './columns.js';
import classes from './columns.module.css';
import { useColumns } from './use-columns.js';

addMessages(texts);

/** Choice, order and width of the columns; each change applies immediately. */
export default function ColumnsDialog({ onDone }: { readonly onDone: () => void }) {
  const { choice, change } = useColumns();
  const columns = unitColumns();
  const shown = shownColumns(columns, choice);
  return (
    <>
      <DialogText>{t('columns.text')}</DialogText>
      <ol className={classes['columns']}>
        {arrangedColumns(columns, choice).map((column) => {
          const { key, head: name, fixed = false } = column;
          const on = shown.includes(column);
          const place = shown.indexOf(column);
          return (
            <li key={key} className={classes['column']}>
              <label>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={fixed}
                  onChange={({ target }) => change(withShown(columns, choice, key, target.checked))}
                />
                {name}
              </label>
              <input
                className={classes['width']}
                type="number"
                inputMode="numeric"
                min={COLUMN_PX.min}
                max={COLUMN_PX.max}
                aria-label={t('columns.width', { name })}
                placeholder={t('columns.width.auto')}
                disabled={!on}
                key={choice.widths[key] ?? 'usual'}
                defaultValue={choice.widths[key]}
                onBlur={({ target }) => {
                  const px = target.value === '' ? null : target.valueAsNumber;
                  if (px !== (choice.widths[key] ?? null)) change(withWidth(choice, key, px));
                }}
              />
              <IconButton
                icon="chevronUp"
                label={t('columns.earlier', { name })}
                aria-disabled={!on || place === 0}
                onClick={() => change(withMoved(columns, choice, key, -1))}
              />
              <IconButton
                icon="chevronDown"
                label={t('columns.later', { name })}
                aria-disabled={!on || place === shown.length - 1}
                onClick={() => change(withMoved(columns, choice, key, 1))}
              />
            </li>
          );
        })}
      </ol>
      <DialogActions>
        <Button look="plain" reason={disabledReason(isChosen(choice))} onClick={() => change(DEFAULT_COLUMNS)}>
          {t('columns.reset')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </>
  );
}
