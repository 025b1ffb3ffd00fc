import type { Unit } from '@backhaul/contract';
import { unitActions } from '@backhaul/domain';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { useCan } from '../../../../session/hooks.js';
import { useCommand } from '../../../../transmit/use-command.js';

/** Start of a transmission to several channels: whether it may start, its progress, and errors. */
export function useRun(unit: Unit) {
  const start = useCommand(unit.uid);
  const mayStart = useCan('unit:start');
  // The console checks the channels when it receives the request.
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
