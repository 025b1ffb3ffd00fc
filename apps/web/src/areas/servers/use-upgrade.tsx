import type { ManagedServer } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCan } from '../../session/hooks.js';
import { packages as words } from '../../text/en/packages.js';
import { addMessages, t } from '../../text/t.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import type { Act } from '../../ui/resource/resource.js';

addMessages(words);

const PackageChoice = lazy(() => import('../../software/PackageChoice.js'));

/** The action that upgrades servers to an available version. `reason`: why nothing can be changed. */
export function useUpgrade(reason: string | null): Act<ManagedServer> {
  const [version, setVersion] = useState<string | null>(null);
  const { data } = useQuery({ ...callQuery(api.software.list, {}), enabled: reason === null });
  const packages = data?.filter(({ kind }) => kind === 'server');
  const manages = useCan('software:manage');
  const target = packages?.find((one) => one.version === version)?.version ?? packages?.[0]?.version;
  return {
    key: 'upgrade',
    label: (count) => (count === 1 ? t('servers.upgrade') : t('servers.upgradeSeveral', { count })),
    look: 'quiet',
    fits: () => true,
    reason: (row) =>
      reason ?? unableReason(row) ?? (target === undefined && !manages ? t('packages.none.server') : null),
    title: (rows) =>
      rows.length === 1
        ? t('servers.upgradeAsk', { name: rows[0]?.name ?? '' })
        : t('servers.upgradeAskSeveral', { count: rows.length }),
    consequences: () => [t('servers.upgradeText'), t('servers.upgradeBack')],
    choices: (
      <Suspense fallback={<Skeleton lines={2} />}>
        <PackageChoice kind="server" version={version} onVersion={setVersion} />
      </Suspense>
    ),
    ready: target !== undefined,
    run: ({ id }) => api.software.upgrade({ params: { id }, body: { version: target ?? '' } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('servers.upgradeBegun') : t('servers.upgradeBegunSeveral', { count })),
  };
}

/** Why a server cannot be upgraded now; null when it can. */
function unableReason({ online, status, draining, capabilities }: ManagedServer): string | null {
  if (!online) return t('servers.offline');
  if (!capabilities.upgrade) return t('servers.upgradeByHand');
  return status === 'busy' || draining ? t('servers.upgradeBusy') : null;
}
