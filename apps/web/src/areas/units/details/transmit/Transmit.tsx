import type { Unit } from '@backhaul/contract';
import { unitActions } from '@backhaul/domain';
import { useId, useState } from 'react';
import { api } from '../../../../api/client.js';
import { useChannel } from '../../../../live/index.js';
import { useCan } from '../../../../session/hooks.js';
import { translated } from '../../../../text/sentences.js';
import { t } from '../../../../text/t.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Reason } from '../../../../ui/data/Reason.js';
import { useAsked } from '../../../../ui/form/useAsked.js';
import { useOrder } from '../useOrder.js';
import { ChannelChoice } from './ChannelChoice.js';
import { DelayChoice } from './DelayChoice.js';
import { ModeChoice } from './ModeChoice.js';
import { StartButton } from './StartButton.js';
import { StopButton } from './StopButton.js';
import { useMode } from './useMode.js';
import classes from './transmit.module.css';

/** Channel, delay, Start and Stop of a unit; what is refused says why in this place. */
export function Transmit({ unit }: { readonly unit: Unit }) {
  const uid = unit.uid;
  const reasonId = useId();
  const mayStart = useCan('unit:start');
  const mayStop = useCan('unit:stop');
  const mayConfigure = useCan('unit:configure');
  const start = useOrder(uid);
  const stop = useOrder(uid);
  const choose = useOrder(uid);
  const { shown: channelId, ask, forget } = useAsked(unit.channelId);
  const [delayError, setDelayError] = useState<string | null>(null);

  const channel = useChannel(channelId);
  const { mode, offered, choose: chooseMode } = useMode(unit);
  const actions = unitActions(unit, channel ?? null, mode);
  const onAir = actions.stop.allowed;
  const stopping = stop.busy || (onAir && unit.multiviewStatus === 'stopping');
  const starting = start.busy && !onAir;

  const onChoose = (next: string) => {
    ask(next);
    if (!mayConfigure) return;
    void choose
      .give((options) =>
        api.devices.commandRetry(
          { params: { id: uid, command: 'set_virtual_channel' }, body: { channelId: next } },
          options,
        ),
      )
      .then((taken) => (taken ? undefined : forget()));
  };
  const onStart = () =>
    void start.give((options) => {
      const body = { ...(channelId !== null && { channelId }), mode };
      return api.units.startStream({ params: { id: uid }, body }, options);
    });
  const onStop = () => stop.give((options) => api.units.stopStream({ params: { id: uid } }, options));

  const reason = onAir || starting || actions.start.allowed ? null : translated(actions.start.message);
  // The choice is stored by the console: that a unit which is away has not heard of it yet is no failure.
  const choiceError = unit.online ? choose.error : choose.refusal;
  const error = start.error ?? stop.error ?? choiceError ?? delayError;
  return (
    <section className={classes['transmit']}>
      <div className={classes['controls']}>
        <ChannelChoice
          unit={unit}
          value={channelId}
          disabled={!mayStart || !actions.setChannel.allowed || starting}
          onChoose={onChoose}
        />
        <DelayChoice unit={unit} onError={setDelayError} />
        {offered.length > 1 && mayStart ? (
          <ModeChoice value={mode} offered={offered} disabled={onAir || starting} onChoose={chooseMode} />
        ) : null}
        {onAir
          ? mayStop && <StopButton unit={unit} mode={mode} busy={stopping} onStop={onStop} />
          : mayStart && (
              <StartButton
                channel={channel?.channelName ?? null}
                mode={mode}
                allowed={actions.start.allowed}
                reasonId={reasonId}
                busy={starting}
                onStart={onStart}
              />
            )}
      </div>
      {reason !== null && mayStart ? <Reason id={reasonId}>{reason}</Reason> : null}
      {!mayStart && !mayStop ? <Reason>{t('act.notAllowed')}</Reason> : null}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
    </section>
  );
}
