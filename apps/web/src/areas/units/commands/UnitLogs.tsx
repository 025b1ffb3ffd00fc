import type { Unit } from '@backhaul/contract';
import { maySendLogs } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';
import { LogBundles, LOGS_LOOK_MS } from '../../../transmit/LogBundles.js';
import { useCommand } from '../../../transmit/use-command.js';

/** Requests logs from a unit, and lists the received bundles. */
export default function UnitLogs({ unit, onDone }: { readonly unit: Unit; readonly onDone: () => void }) {
  const command = useCommand(unit.uid);
  const input = { params: { id: unit.uid } };
  const { data: bundles = [] } = useQuery({
    ...callQuery(api.unitLogs.list, input, [command.busy]),
    refetchInterval: command.busy ? LOGS_LOOK_MS : false,
    staleTime: 0,
  });
  const verdict = maySendLogs(unit);
  return (
    <LogBundles
      text={t('logs.text')}
      running={t('logs.running')}
      bundles={bundles}
      command={command}
      reason={verdict.allowed ? null : messageText(verdict.message)}
      onSend={() => void command.send((options) => api.unitLogs.ask({ ...input, body: {} }, options))}
      onCancel={() => void api.unitLogs.cancel(input).catch(() => undefined)}
      onDone={onDone}
    />
  );
}
