import type { Unit } from '@backhaul/contract';
import { useId, useRef } from 'react';
import { t } from '../../../../text/t.js';
import { ChannelChoice } from '../../../../transmit/ChannelChoice.js';
import { ModeChoice } from '../../../../transmit/ModeChoice.js';
import { StartButton } from '../../../../transmit/StartButton.js';
import { StopButton } from '../../../../transmit/StopButton.js';
import { useTransmit } from '../../../../transmit/use-transmit.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { useKeptFocus } from '../../../../ui/keys/use-kept-focus.js';
import { Reason } from '../../../../ui/data/Reason.js';
import { DelayApply } from './DelayApply.js';
import { DelayChoice } from './DelayChoice.js';
import { useDelay } from './use-delay.js';
import classes from './transmit.module.css';

/** Channel, delay, Start and Stop of a unit; a refusal shows its reason here. */
export function Transmit({ unit }: { readonly unit: Unit }) {
  const reasonId = useId();
  const act = useTransmit(unit);
  const { mayStart, mayStop, mode, offered, onAir, starting, reason } = act;
  const controls = useKeptFocus(onAir);
  const delay = useDelay(unit);
  const choice = useRef<HTMLSelectElement>(null);
  const error = act.error ?? delay.error;
  return (
    <section className={classes['transmit']}>
      <div ref={controls} className={classes['controls']}>
        <ChannelChoice unit={unit} value={act.channelId} disabled={!act.mayChoose} onChoose={act.choose} />
        <DelayChoice delay={delay} ref={choice} />
        {offered.length > 1 && mayStart ? (
          <ModeChoice value={mode} offered={offered} disabled={onAir || starting} onChoose={act.chooseMode} />
        ) : null}
        {onAir
          ? mayStop && <StopButton hasKey unit={unit} mode={mode} busy={act.stopping} onStop={act.stop} />
          : mayStart && <StartButton hasKey act={act} reasonId={reasonId} />}
      </div>
      <DelayApply delay={delay} onDone={() => choice.current?.focus()} />
      {reason !== null && mayStart ? <Reason id={reasonId}>{reason}</Reason> : null}
      {!mayStart && !mayStop ? <Reason>{t('permission.missing')}</Reason> : null}
      {act.tries === null ? null : (
        <Reason>{t('transmit.channelAttempt', { made: act.tries.made, most: act.tries.most })}</Reason>
      )}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
    </section>
  );
}
