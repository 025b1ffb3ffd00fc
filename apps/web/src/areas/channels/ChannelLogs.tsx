import type { ManagedChannel } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { logs } from '../../text/en/logs.js';
import { addMessages, t } from '../../text/t.js';
import { LogBundles, LOGS_LOOK_MS } from '../../transmit/LogBundles.js';
import { useCommand } from '../../transmit/use-command.js';

addMessages(logs);

interface Props {
  readonly channel: Pick<ManagedChannel, 'id' | 'serverOnline'>;
  readonly serverId: string;
  readonly onDone: () => void;
}

/** Requests logs about the channel from its server, and lists the received bundles. */
export default function ChannelLogs({ channel: { id, serverOnline }, serverId, onDone }: Props) {
  const command = useCommand(serverId, 'server');
  const input = { params: { id } };
  const { data: bundles = [] } = useQuery({
    ...callQuery(api.serverLogs.listOfChannel, input, [command.busy]),
    refetchInterval: command.busy ? LOGS_LOOK_MS : false,
    staleTime: 0,
  });
  return (
    <LogBundles
      text={t('logs.ofChannel')}
      running={t('logs.serverRunning')}
      bundles={bundles}
      command={command}
      reason={serverOnline ? null : t('picture.offline')}
      onSend={() => void command.send((options) => api.serverLogs.askOfChannel(input, options))}
      onCancel={() => void api.serverLogs.cancelOfChannel(input).catch(() => undefined)}
      onDone={onDone}
    />
  );
}
