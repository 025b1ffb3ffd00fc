import { lazy, useState } from 'react';
import { t } from '../../../text/t.js';
import { IconButton } from '../../../ui/button/IconButton.js';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import classes from './list.module.css';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.js'));

/** Opens the choice of columns; a phone has none. */
export function ColumnsButton() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <span className={classes['columns']}>
      <IconButton icon="columns" label={t('units.columns')} onClick={() => setOpened(true)} />
      <Dialog opened={opened} onClose={close} title={t('units.columns.title')} width={480}>
        <ColumnsDialog onDone={close} />
      </Dialog>
    </span>
  );
}
