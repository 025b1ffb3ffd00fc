import type { ManagedServer } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { MoveChannels } from '../../channel/MoveChannels.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';
import { StateBadge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { REFRESH_MS, useLiveServer } from './server.js';
import classes from './servers.module.css';

/** Most channels that a server can have. */
const MOST = 256;

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Channels of a server that the user can see, each with a link; they can be moved to another server. */
export function Channels({ row, reason }: Props) {
  const server = useLiveServer(row);
  const { id, online } = server;
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channels.list, { query: { serverId: id, limit: MOST } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {online || data.items.length === 0 ? null : <Notice tone="info">{t('moving.lost')}</Notice>}
      <DataTable
        label={t('servers.channels')}
        empty={t('servers.noChannels')}
        columns={[
          { key: 'name', head: t('servers.name') },
          { key: 'status', head: t('servers.status') },
          { key: 'source', head: t('servers.source') },
        ]}
        rows={data.items.map(({ id: channelId, name, status, unit, input }) => ({
          key: channelId,
          cells: [
            <Link key="name" to="/manage/channels" search={{ open: channelId }} className={classes['link'] ?? ''}>
              {name}
            </Link>,
            <StateBadge key="status" status={SHOWN_STATUS[status]} />,
            unit?.name || t(`servers.input.${input}`),
          ],
        }))}
      />
      <MoveChannels
        from={server}
        channelId={null}
        reason={reason ?? (data.items.length === 0 ? t('servers.noChannels') : null)}
      />
    </>
  );
}
