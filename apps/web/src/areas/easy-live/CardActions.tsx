import type { Unit } from '@backhaul/contract';
import { useId } from 'react';
import { ChannelChoice } from '../../transmit/ChannelChoice.js';
import { StartButton } from '../../transmit/StartButton.js';
import { StopButton } from '../../transmit/StopButton.js';
import { useTransmit } from '../../transmit/use-transmit.js';
import { Notice } from '../../ui/data/Notice.js';
import { useKeptFocus } from '../../ui/keys/use-kept-focus.js';
import { Reason } from '../../ui/data/Reason.js';
import classes from './easy-live.module.css';

/** The one action of a card: Start, with the channel where it can be selected, or Stop; a refusal shows its reason here. */
export function CardActions({ unit }: { readonly unit: Unit }) {
  const reasonId = useId();
  const act = useTransmit(unit);
  const { mayStart, mayStop, onAir, reason } = act;
  const acts = useKeptFocus(onAir);
  return (
    <div ref={acts} className={classes['acts']}>
      {onAir
        ? mayStop && <StopButton unit={unit} mode={act.mode} busy={act.stopping} onStop={act.stop} />
        : mayStart && (
            <>
              {act.mayChoose ? (
                <ChannelChoice unit={unit} value={act.channelId} disabled={false} onChoose={act.choose} />
              ) : null}
              <StartButton act={act} reasonId={reasonId} />
            </>
          )}
      {reason !== null && mayStart ? <Reason id={reasonId}>{reason}</Reason> : null}
      {act.error === null ? null : <Notice tone="warning">{act.error}</Notice>}
    </div>
  );
}
