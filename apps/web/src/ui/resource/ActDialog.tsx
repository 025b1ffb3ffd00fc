import { useState } from 'react';
import { each } from '../../api/for-each-concurrent.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Notice } from '../data/Notice.js';
import { Dialog, DialogActions } from '../dialog/Dialog.js';
import classes from '../form/Form.module.css';
import { toast } from '../toast/toast.js';
import { Consequences } from './Consequences.js';
import type { Act, Kept } from './resource.js';
import { useChange } from './use-change.js';

/** Number of simultaneous requests. */
const AT_ONCE = 4;

interface Props<Row extends Kept> {
  readonly opened: boolean;
  readonly act: Act<Row>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly onClose: () => void;
  /** All records succeeded. */
  readonly onDone: () => void;
}

/** Asks before an action, states its consequences in numbers, and shows for each record why it was refused. */
export function ActDialog<Row extends Kept>({ opened, act, rows, nameOf, onClose, onDone }: Props<Row>) {
  // The records in question stay while the list behind the dialog changes.
  const [asked, setAsked] = useState(rows);
  const [was, setWas] = useState(opened);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const change = useChange();
  if (was !== opened) {
    setWas(opened);
    setRefused([]);
    if (opened) setAsked(rows);
  }
  const run = async () => {
    setBusy(true);
    const failures: { readonly row: Row; readonly why: string }[] = [];
    await change(() =>
      each(asked, AT_ONCE, async (row) => {
        await act.run(row).catch((error: unknown) => {
          failures.push({ row, why: problemText(error) });
        });
      }),
    );
    setBusy(false);
    const done = asked.length - failures.length;
    if (done > 0) toast(act.done(done), { tone: 'success' });
    setRefused(failures.map(({ row, why }) => `${nameOf(row)}: ${why}`));
    setAsked(failures.map(({ row }) => row));
    if (failures.length > 0) return;
    onClose();
    onDone();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={act.title(asked)} width={460}>
      <Consequences of={act.consequences(asked)} />
      {opened && act.choices ? <div className={classes['form']}>{act.choices}</div> : null}
      {refused.map((one) => (
        <Notice key={one} tone="warning">
          {one}
        </Notice>
      ))}
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {t('dialog.cancel')}
        </Button>
        <Button
          look={act.look === 'danger' ? 'danger' : 'primary'}
          busy={busy}
          disabled={act.ready === false}
          onClick={() => void run()}
        >
          {act.label(asked.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
