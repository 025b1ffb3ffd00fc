import { useState } from 'react';
import { useChannels } from '../../../live/index.js';
import { useCan } from '../../../session/hooks.js';
import { tasks } from '../../../text/en/tasks.js';
import { learn, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { LabeledSelect } from '../../../ui/choice/LabeledSelect.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { ACTS, actOn, type Act, type Outcome } from './acts.js';
import { each } from './each.js';
import classes from './bulk.module.css';
import { UnitLine } from './UnitLine.js';

learn(tasks);

/** So many units are listed; filters of the list choose which. */
const MOST = 200;
const AT_ONCE = 4;
const DELAYS = [500, 1000, 1500, 2000, 3000, 5000, 10_000] as const;
/** What ends something asks first. */
const ENDS: ReadonlySet<Act> = new Set<Act>(['stop', 'reboot']);

interface Props {
  /** Units of the list as it is filtered and sorted. */
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Does one thing to several units, and lists what came of it for each. */
export default function SeveralUnits({ ids, onDone }: Props) {
  const listed = ids.slice(0, MOST);
  const channels = useChannels();
  const may = { transmit: useCan('unit:start'), configure: useCan('unit:configure'), reboot: useCan('unit:reboot') };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<Act>('start');
  const [channelId, setChannelId] = useState('');
  const [delay, setDelay] = useState<number>(1000);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [asked, setAsked] = useState(false);
  const allowed = ACTS.filter((one) =>
    one === 'start' || one === 'stop' ? may.transmit : one === 'reboot' ? may.reboot : may.configure,
  );
  const units = listed.filter((id) => chosen.has(id));
  const failures = [...outcomes.values()].filter(({ state }) => state === 'failed').length;

  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
    setAsked(false);
  };
  const run = async () => {
    if (ENDS.has(act) && !asked) return setAsked(true);
    setAsked(false);
    setRunning(true);
    setOutcomes(new Map(units.map((id) => [id, { state: 'asked' }])));
    await each(units, AT_ONCE, async (id) => {
      const outcome = await actOn(id, { act, channelId, delay });
      setOutcomes((known) => new Map(known).set(id, outcome));
    });
    return setRunning(false);
  };

  return (
    <>
      <DialogText>{t('bulk.text')}</DialogText>
      <div className={classes['choice']}>
        <LabeledSelect
          label={t('bulk.act')}
          value={act}
          options={allowed.map((value) => ({ value, label: t(`bulk.act.${value}`) }))}
          disabled={running}
          onChange={(value) => {
            setAct(ACTS.find((one) => one === value) ?? 'start');
            setAsked(false);
          }}
        />
        {act === 'channel' ? (
          <LabeledSelect
            label={t('details.channel')}
            value={channelId}
            options={[
              { value: '', label: t('details.channel.choose'), disabled: true },
              ...channels.map((channel) => ({ value: channel.channelId, label: channel.channelName })),
            ]}
            disabled={running}
            onChange={setChannelId}
          />
        ) : null}
        {act === 'delay' ? (
          <LabeledSelect
            label={t('details.delay')}
            value={String(delay)}
            options={DELAYS.map((ms) => ({
              value: String(ms),
              label: t('details.delay.seconds', { seconds: (ms / 1000).toFixed(1) }),
            }))}
            disabled={running}
            onChange={(value) => setDelay(Number(value))}
          />
        ) : null}
        <Button
          look="plain"
          disabled={running}
          onClick={() => setChosen(new Set(units.length === listed.length ? [] : listed))}
        >
          {units.length === listed.length ? t('bulk.none') : t('bulk.all', { count: listed.length })}
        </Button>
      </div>
      <ul className={classes['units']} aria-label={t('bulk.title')}>
        {listed.map((id) => (
          <UnitLine
            key={id}
            id={id}
            chosen={chosen.has(id)}
            disabled={running}
            outcome={outcomes.get(id)}
            onChoose={(on) => choose(id, on)}
          />
        ))}
      </ul>
      {asked ? <Notice tone="warning">{t('bulk.sure', { count: units.length })}</Notice> : null}
      {outcomes.size > 0 && !running ? (
        <Notice tone={failures > 0 ? 'warning' : 'info'}>
          {t('bulk.result', { done: outcomes.size - failures, failed: failures })}
        </Notice>
      ) : null}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.close')}</Button>
        <Button
          look={ENDS.has(act) ? 'danger' : 'primary'}
          busy={running}
          disabled={units.length === 0 || (act === 'channel' && channelId === '')}
          onClick={() => void run()}
        >
          {t('bulk.do', { act: t(`bulk.act.${act}`), count: units.length })}
        </Button>
      </DialogActions>
    </>
  );
}
