import type { Unit } from '@backhaul/contract';
import { useId } from 'react';
import { StartButton } from '../../transmit/StartButton.js';
import { StopButton } from '../../transmit/StopButton.js';
import { useTransmit } from '../../transmit/use-transmit.js';
import { Reason } from '../../ui/data/Reason.js';

/** Start or Stop of the unit in focus, with the same checks as elsewhere. */
export function WallActions({ unit }: { readonly unit: Unit }) {
  const reasonId = useId();
  const act = useTransmit(unit);
  if (act.onAir)
    return act.mayStop ? <StopButton unit={unit} mode={act.mode} busy={act.stopping} onStop={act.stop} /> : null;
  if (!act.mayStart) return null;
  const reason = act.error ?? act.reason;
  return (
    <>
      {reason === null ? null : <Reason id={reasonId}>{reason}</Reason>}
      <StartButton act={act} reasonId={reasonId} />
    </>
  );
}
