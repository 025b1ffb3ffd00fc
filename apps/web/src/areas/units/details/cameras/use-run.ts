import type { Unit } from '@backhaul/contract';
import { unitActions } from '@backhaul/domain';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { useCan } from '../../../../session/hooks.js';
import { useCommand } from '../../../../transmit/use-command.js';

/** Start of a transmission to several channels: what the state permits, what is in progress, and what went wrong. */
export function useRun(unit: Unit) {
  const start = useCommand(unit.uid);
  const mayStart = useCan('unit:start');
  // Which channels are meant, the console sees when it is asked.
  const actions = unitActions({ ...unit, cameraConnected: true }, null);
  const { start: verdict } = actions;
  const onAir = actions.stop.allowed;
  const refusal = verdict.allowed || verdict.code === 'NO_CHANNEL' ? null : messageText(verdict.message);
  return {
    onAir,
    mayStart,
    start,
    /** Why nothing can be started now. */
    reason: onAir || start.busy ? null : mayStart ? refusal : t('permission.missing'),
    error: start.error,
  };
}
