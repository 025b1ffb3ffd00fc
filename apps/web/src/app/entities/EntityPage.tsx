import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { entitiesBeside, type EntityKind, entityPageAt, type EntityPath } from '../../navigation/entities.js';
import { t } from '../../text/t.js';
import { Waiting } from '../../ui/page/Waiting.js';
import { LinkedPages } from '../../ui/tabs/LinkedPages.js';
import { part } from '../upgrade/load-page.js';

interface PageProps {
  /** Address of the list. */
  readonly at: EntityPath;
}

const Servers = lazy(() =>
  part(import('../../areas/servers/ServersPage.js')).then(({ ServersPage }) => ({ default: ServersPage })),
);

const Channels = lazy(() =>
  part(import('../../areas/channels/ChannelsPage.js')).then(({ ChannelsPage }) => ({ default: ChannelsPage })),
);

/** The page of each kind, taken from its area. */
const PAGES: Readonly<Record<EntityKind, ComponentType<PageProps>>> = {
  inventories: lazy(() =>
    part(import('../../areas/inventories/InventoriesPage.js')).then((area) => ({ default: area.InventoriesPage })),
  ),
  groups: lazy(() => part(import('../../areas/groups/GroupsPage.js')).then((area) => ({ default: area.GroupsPage }))),
  units: lazy(() =>
    part(import('../../areas/admin-units/AdminUnitsPage.js')).then((area) => ({ default: area.AdminUnitsPage })),
  ),
  mmhServers: ({ at }) => <Servers at={at} only="mmh" />,
  cometServers: ({ at }) => <Servers at={at} only="comet" />,
  vrServers: ({ at }) => <Servers at={at} only="videoReturn" />,
  ingestServers: ({ at }) => <Servers at={at} only="ingest" />,
  transceiverServers: ({ at }) => <Servers at={at} only="transceiver" />,
  dbGateways: ({ at }) => <Servers at={at} only="databridge" />,
  users: lazy(() => part(import('../../areas/users/UsersPage.js')).then((area) => ({ default: area.UsersPage }))),
  channels: ({ at }) => <Channels at={at} />,
  cometChannels: ({ at }) => <Channels at={at} only="comet" />,
  vrChannels: lazy(() =>
    part(import('../../areas/return-channels/ReturnChannelsPage.js')).then((area) => ({
      default: area.ReturnChannelsPage,
    })),
  ),
  apiKeys: lazy(() =>
    part(import('../../areas/api-keys/ApiKeysPage.js')).then((area) => ({ default: area.ApiKeysPage })),
  ),
};

/** The list of entities at the address, with links to the others. An open record takes the whole page. */
export function EntityPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOpen = useRouterState({ select: ({ location }) => 'open' in location.search });
  const found = entityPageAt(path);
  // Another page is about to be shown.
  if (found === undefined) return null;
  const Page = PAGES[found.shows];
  const { title, pages } = entitiesBeside(found.to);
  const page = (
    <Suspense fallback={<Waiting />}>
      <Page key={found.to} at={found.to} />
    </Suspense>
  );
  if (isOpen) return page;
  return (
    <LinkedPages label={t(title)} pages={pages.map(({ to, text }) => ({ to, label: t(text) }))}>
      {page}
    </LinkedPages>
  );
}
