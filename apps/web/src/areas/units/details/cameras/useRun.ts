import type { Unit } from '@backhaul/contract';
import { unitActions } from '@backhaul/domain';
import { translated } from '../../../../text/sentences.js';
import { t } from '../../../../text/t.js';
import { useCan } from '../../../../session/hooks.js';
import { useOrder } from '../useOrder.js';

/** Start and stop of a run to several channels: what the state permits, what is under way, and what went wrong. */
export function useRun(unit: Unit) {
  const start = useOrder(unit.uid);
  const stop = useOrder(unit.uid);
  const mayStart = useCan('unit:start');
  const mayStop = useCan('unit:stop');
  // Which channels are meant, the console sees when it is asked.
  const actions = unitActions({ ...unit, cameraConnected: true }, null);
  const { start: verdict } = actions;
  const onAir = actions.stop.allowed;
  const refusal = verdict.allowed || verdict.code === 'NO_CHANNEL' ? null : translated(verdict.message);
  return {
    onAir,
    mayStart,
    mayStop,
    start,
    stopping: stop.busy || (onAir && unit.multiviewStatus === 'stopping'),
    stop,
    /** Why nothing can be started now. */
    reason: onAir || start.busy ? null : mayStart ? refusal : t('act.notAllowed'),
    error: start.error ?? stop.error,
  };
}
