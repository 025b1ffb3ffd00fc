import type { ManagedChannel } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { channelIngest as words } from '../../text/en/channel-ingest.js';
import { addMessages, t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { Switch } from '../../ui/form/Switch.js';
import { useOptimisticValue } from '../../ui/form/use-optimistic-value.js';
import { useChange } from '../../ui/resource/use-change.js';
import { REFRESH_MS } from './channel.js';

addMessages(words);

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Whether, and by which server, the channel is recorded automatically while a unit with a story sends to it. */
export default function Ingest({ row: { id }, reason }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channels.ingestAssociation, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const { shown, ask, forget } = useOptimisticValue(data?.enabled ?? false);
  const change = useChange();
  const set = useMutation({
    mutationFn: (enabled: boolean) =>
      change(() => api.channels.setIngestAssociation({ params: { id }, body: { enabled } }, idempotencyHeaders())),
    onError: forget,
  });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  const { ingestServer } = data;
  return (
    <>
      <Facts facts={[[t('channelIngest.server'), ingestServer?.name ?? t('channelIngest.noServer')]]} />
      <Switch
        label={t('channelIngest.enabled')}
        hint={t('channelIngest.enabled.hint')}
        checked={shown}
        disabled={reason !== null || set.isPending || (ingestServer === null && !shown)}
        onChange={({ currentTarget: { checked } }) => {
          ask(checked);
          set.mutate(checked);
        }}
      />
      {set.error ? <Notice tone="warning">{problemText(set.error)}</Notice> : null}
    </>
  );
}
