import { modeFlags, delayCost } from '@backhaul/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { live } from '../../../live/store/live.js';
import { commands } from '../../../text/en/commands.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { CostButton } from '../../../ui/button/CostButton.js';
import { IconButton } from '../../../ui/button/IconButton.js';
import { LabeledSelect } from '../../../ui/choice/LabeledSelect.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Progress } from '../../../ui/data/Progress.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { costText } from '../../../transmit/cost-text.js';
import { useShortcut } from '../../../ui/keys/use-shortcut.js';
import { BulkActionFields } from './BulkActionFields.js';
import {
  BULK_ACTION_KINDS,
  runBulkAction,
  type BulkActionKind,
  FIRST_BULK_ACTION,
  isComplete,
  type BulkAction,
} from './bulk-action.js';
import classes from './bulk.module.css';
import { Outcomes } from './Outcomes.js';
import type { BulkRun } from './run.js';
import { useAllowedActions } from './use-allowed-actions.js';

addMessages(commands);

/** Actions that need confirmation, with the text of their consequences. */
const COSTS = {
  stop: 'bulk.confirm.stop',
  reboot: 'bulk.confirm.reboot',
} as const satisfies Partial<Record<BulkActionKind, string>>;
const costOf = (act: BulkActionKind) => (act in COSTS ? COSTS[act as keyof typeof COSTS] : null);

/** Whether a new delay interrupts the stream of the unit; store-only transmissions have no delay. */
const isLive = (id: string): boolean => {
  const transmission = live.units.rows.get(id)?.transmission;
  return transmission?.phase === 'streaming' && modeFlags(transmission.mode).live;
};

interface Props {
  /** The selected units. */
  readonly ids: readonly string[];
  readonly run: BulkRun;
  /** Clears the selection and the results of the last action. */
  readonly onClear: () => void;
}

/** Runs one action on the selected units, and lists the result of each. */
export default function BulkActionBar({ ids, run, onClear }: Props) {
  const totals = useSyncExternalStore(run.totals.subscribe, run.totals.get);
  const [wish, setWish] = useState<BulkAction>(FIRST_BULK_ACTION);
  const [asked, setAsked] = useState(false);
  const allowed = useAllowedActions();
  const { running } = totals;
  const { act } = wish;
  const cost = costOf(act);
  useShortcut('Escape', onClear, !running);
  // Leaving the list cancels the units that have not started.
  useEffect(() => () => run.cancel(), [run]);

  const change = (next: Partial<BulkAction>) => setWish({ ...wish, ...next });
  const begin = () => {
    setAsked(false);
    void run.start(ids, (id) => runBulkAction(id, wish, live.units.rows.get(id)?.online === true));
  };
  const reason =
    ids.length === 0
      ? t('bulk.selectUnits')
      : !allowed.includes(act)
        ? t('permission.missing')
        : isComplete(wish)
          ? null
          : t('bulk.selectValue');
  const over = totals.done + totals.failed;
  const name = t('bulk.run', { act: t(`bulk.action.${act}`), count: ids.length });

  return (
    <section className={classes['bar']} aria-label={t('bulk.title')}>
      {totals.of > 0 ? <Outcomes ids={run.ids()} run={run} /> : null}
      {running ? (
        <Progress
          percent={(100 * over) / Math.max(1, totals.of)}
          text={t('bulk.progress', { over, of: totals.of, failed: totals.failed })}
        />
      ) : totals.of > 0 ? (
        <Notice tone={totals.failed + totals.left > 0 ? 'warning' : 'info'}>
          {totals.left > 0
            ? t('bulk.result.left', { done: totals.done, failed: totals.failed, left: totals.left })
            : t('bulk.result', { done: totals.done, failed: totals.failed })}
        </Notice>
      ) : null}
      <div className={classes['choice']}>
        <strong className={classes['count']} role="status">
          {t('bulk.selected', { count: ids.length })}
        </strong>
        <LabeledSelect
          label={t('bulk.action')}
          value={act}
          options={allowed.map((value) => ({ value, label: t(`bulk.action.${value}`) }))}
          disabled={running}
          onChange={(value) => change({ act: BULK_ACTION_KINDS.find((one) => one === value) ?? 'start' })}
        />
        <BulkActionFields ids={ids} wish={wish} disabled={running} onChange={change} />
        {running ? <Button onClick={run.cancel}>{t('bulk.cancel')}</Button> : null}
        <CostButton
          look={cost === null ? 'primary' : 'danger'}
          cost={act === 'delay' && ids.some(isLive) ? costText(delayCost(wish.delay)) : null}
          busy={running}
          reason={reason}
          onClick={() => (cost === null ? begin() : setAsked(true))}
        >
          {name}
        </CostButton>
        <span className={classes['clear']}>
          <IconButton icon="close" label={t('bulk.clear')} disabled={running} onClick={onClear} />
        </span>
      </div>
      <ConfirmDialog
        opened={asked}
        title={name}
        text={cost === null ? '' : t(cost, { count: ids.length })}
        confirmLabel={t(`bulk.action.${act}`)}
        cancelLabel={t('dialog.cancel')}
        onConfirm={begin}
        onClose={() => setAsked(false)}
      />
    </section>
  );
}
