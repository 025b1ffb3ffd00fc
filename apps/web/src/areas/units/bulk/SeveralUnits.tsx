import { delayCost } from '@backhaul/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCan } from '../../../session/hooks.js';
import { tasks } from '../../../text/en/tasks.js';
import { learn, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { CostButton } from '../../../ui/button/CostButton.js';
import { LabeledSelect } from '../../../ui/choice/LabeledSelect.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Progress } from '../../../ui/data/Progress.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { live } from '../../../live/store/live.js';
import { costText } from '../../../transmit/costText.js';
import { ActFields } from './ActFields.js';
import { ACTS, actOn, type Act, FIRST_WISH, isWhole, type Wish } from './acts.js';
import { ChosenUnits } from './ChosenUnits.js';
import classes from './bulk.module.css';
import { createBulkRun } from './run.js';

learn(tasks);

/** So many units at most, of those that the list shows. */
const MOST = 10_000;
/** What ends something asks first. */
const ENDS: ReadonlySet<Act> = new Set<Act>(['stop', 'reboot']);

interface Props {
  /** Units of the list as it is filtered and sorted. */
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Does one thing to several units, and lists what came of it for each. */
export default function SeveralUnits({ ids, onDone }: Props) {
  // What was asked may take a unit out of the filter; here it stays, with its result.
  const [listed] = useState(() => ids.slice(0, MOST));
  const [run] = useState(createBulkRun);
  const totals = useSyncExternalStore(run.totals.subscribe, run.totals.get);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [wish, setWish] = useState<Wish>(FIRST_WISH);
  const [asked, setAsked] = useState(false);
  const allowed = useAllowed();
  const { running } = totals;
  const { act } = wish;
  // Whoever closes the dialog calls off what was not begun.
  useEffect(() => () => run.cancel(), [run]);

  const change = (next: Partial<Wish>) => {
    setWish({ ...wish, ...next });
    setAsked(false);
  };
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
    setAsked(false);
  };
  const begin = async () => {
    if (ENDS.has(act) && !asked) return setAsked(true);
    setAsked(false);
    return run.start(
      listed.filter((id) => chosen.has(id)),
      (id) => actOn(id, wish, live.units.rows.get(id)?.online === true),
    );
  };
  const reason =
    chosen.size === 0
      ? t('bulk.chooseUnits')
      : !allowed.includes(act)
        ? t('act.notAllowed')
        : isWhole(wish)
          ? null
          : t('bulk.chooseWhat');
  const over = totals.done + totals.failed;

  return (
    <>
      <DialogText>{t('bulk.text')}</DialogText>
      <div className={classes['choice']}>
        <LabeledSelect
          label={t('bulk.act')}
          value={act}
          options={allowed.map((value) => ({ value, label: t(`bulk.act.${value}`) }))}
          disabled={running}
          onChange={(value) => change({ act: ACTS.find((one) => one === value) ?? 'start' })}
        />
        <ActFields wish={wish} disabled={running} onChange={change} />
        <Button
          look="plain"
          disabled={running}
          onClick={() => {
            setChosen(new Set(chosen.size === listed.length ? [] : listed));
            setAsked(false);
          }}
        >
          {chosen.size === listed.length ? t('bulk.none') : t('bulk.all', { count: listed.length })}
        </Button>
      </div>
      <ChosenUnits ids={listed} chosen={chosen} run={run} disabled={running} onChoose={choose} />
      {asked ? <Notice tone="warning">{t('bulk.sure', { count: chosen.size })}</Notice> : null}
      {running ? (
        <Progress
          percent={(100 * over) / Math.max(1, totals.of)}
          text={t('bulk.progress', { over, of: totals.of, failed: totals.failed })}
        />
      ) : null}
      {totals.of > 0 && !running ? (
        <Notice tone={totals.failed + totals.left > 0 ? 'warning' : 'info'}>
          {totals.left > 0
            ? t('bulk.result.left', { done: totals.done, failed: totals.failed, left: totals.left })
            : t('bulk.result', { done: totals.done, failed: totals.failed })}
        </Notice>
      ) : null}
      <DialogActions>
        {running ? (
          <Button onClick={run.cancel}>{t('bulk.cancel')}</Button>
        ) : (
          <Button onClick={onDone}>{t('dialog.close')}</Button>
        )}
        <CostButton
          look={ENDS.has(act) ? 'danger' : 'primary'}
          cost={act === 'delay' && [...chosen].some(isOnAir) ? costText(delayCost(wish.delay)) : null}
          busy={running}
          reason={reason}
          onClick={() => void begin()}
        >
          {t('bulk.do', { act: t(`bulk.act.${act}`), count: chosen.size })}
        </CostButton>
      </DialogActions>
    </>
  );
}

const isOnAir = (id: string): boolean => live.units.rows.get(id)?.transmission?.phase === 'streaming';

function useAllowed(): readonly Act[] {
  const [transmit, configure, reboot, label, license] = [
    useCan('unit:start'),
    useCan('unit:configure'),
    useCan('unit:reboot'),
    useCan('unit:label'),
    useCan('unit:license'),
  ];
  const may: Readonly<Record<Act, boolean>> = {
    start: transmit,
    stop: transmit,
    channel: configure,
    delay: configure,
    label,
    unlabel: label,
    upgrade: license,
    reboot,
  };
  return ACTS.filter((act) => may[act]);
}
