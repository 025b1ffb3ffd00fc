import type { ManagedServer } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { STATE_LOOKS } from '../../ui/state/looks.js';
import { Badge, StateBadge } from '../../ui/state/StateBadge.js';
import { useLiveServer } from './server.js';

/** Live status of a server. */
export function StatusCell({ row }: { readonly row: ManagedServer }) {
  const { status } = useLiveServer(row);
  if (status !== 'busy') return <StateBadge status={status} />;
  return (
    <Badge look={STATE_LOOKS.live} status="live">
      {t('servers.busy')}
    </Badge>
  );
}
