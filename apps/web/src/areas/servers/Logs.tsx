import type { ManagedServer } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { logs } from '../../text/en/logs.js';
import { addMessages, t } from '../../text/t.js';
import { LogBundles, LOGS_LOOK_MS } from '../../transmit/LogBundles.js';
import { useCommand } from '../../transmit/use-command.js';
import { DataState } from '../../ui/data/DataState.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { useLiveServer } from './server.js';

addMessages(logs);

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Requests logs from a server, and lists the received bundles. */
export default function Logs({ row, reason }: Props) {
  const { id, online, capabilities } = useLiveServer(row);
  const command = useCommand(id, 'server');
  const input = { params: { id } };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.serverLogs.list, input, [command.busy]),
    refetchInterval: command.busy ? LOGS_LOOK_MS : false,
    staleTime: 0,
  });
  if (error !== null) return <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} />;
  const unable = online ? (capabilities.logs ? null : t('logs.unsupported')) : t('servers.offline');
  return (
    <LogBundles
      text={t('logs.ofServer')}
      running={t('logs.serverRunning')}
      bundles={data}
      command={command}
      reason={reason ?? unable}
      onSend={() => void command.send((options) => api.serverLogs.ask(input, options))}
      onCancel={() => void api.serverLogs.cancel(input).catch(() => undefined)}
    />
  );
}
