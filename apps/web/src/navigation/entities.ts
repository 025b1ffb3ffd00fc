import { routeAccess, type Role } from '@backhaul/domain';
import type { TextKey } from '../text/t.js';

interface EntityPage {
  readonly to: string;
  /** Kind of records in its list; several pages may show the same list. */
  readonly shows: string;
  readonly text: TextKey & `nav.${string}`;
}

const SYSTEM = '/system/system_entities';
const CONTRACTOR = '/contractor/entities';

/** Lists of the records of all inventories (spec 3 §2), for routes, menu, tabs and search; access: `ROUTES` of the domain. */
export const ENTITY_PAGES = [
  { to: `${SYSTEM}/inventories`, shows: 'inventories', text: 'nav.inventories' },
  { to: `${SYSTEM}/groups`, shows: 'groups', text: 'nav.groups' },
  { to: `${SYSTEM}/units`, shows: 'units', text: 'nav.units' },
  { to: `${SYSTEM}/mmh_servers`, shows: 'mmhServers', text: 'nav.mmhServers' },
  { to: `${SYSTEM}/comet_servers`, shows: 'cometServers', text: 'nav.cometServers' },
  { to: `${SYSTEM}/vr_servers`, shows: 'vrServers', text: 'nav.vrServers' },
  { to: `${SYSTEM}/ingest_servers`, shows: 'ingestServers', text: 'nav.ingestServers' },
  { to: `${SYSTEM}/transceiver_servers`, shows: 'transceiverServers', text: 'nav.transceiverServers' },
  { to: `${SYSTEM}/dbGateways`, shows: 'dbGateways', text: 'nav.dbGateways' },
  { to: `${SYSTEM}/users`, shows: 'users', text: 'nav.users' },
  { to: `${SYSTEM}/channels`, shows: 'channels', text: 'nav.channels' },
  { to: `${SYSTEM}/cometChannels`, shows: 'cometChannels', text: 'nav.cometChannels' },
  { to: `${SYSTEM}/vrChannels`, shows: 'vrChannels', text: 'nav.videoReturn' },
  { to: `${SYSTEM}/apiKeys`, shows: 'apiKeys', text: 'nav.apiKeys' },
  { to: `${CONTRACTOR}/units`, shows: 'units', text: 'nav.units' },
  { to: `${CONTRACTOR}/mmh_servers`, shows: 'mmhServers', text: 'nav.mmhServers' },
  { to: `${CONTRACTOR}/vr_servers`, shows: 'vrServers', text: 'nav.vrServers' },
  { to: `${CONTRACTOR}/ingest_servers`, shows: 'ingestServers', text: 'nav.ingestServers' },
  { to: `${CONTRACTOR}/transceiver_servers`, shows: 'transceiverServers', text: 'nav.transceiverServers' },
  { to: `${CONTRACTOR}/db_gateways`, shows: 'dbGateways', text: 'nav.dbGateways' },
  { to: `${CONTRACTOR}/channels`, shows: 'channels', text: 'nav.channels' },
  { to: `${CONTRACTOR}/vr_channels`, shows: 'vrChannels', text: 'nav.videoReturn' },
] as const satisfies readonly EntityPage[];

/** Address of a list of entities. */
export type EntityPath = (typeof ENTITY_PAGES)[number]['to'];
/** Kind of records that such a list shows. */
export type EntityKind = (typeof ENTITY_PAGES)[number]['shows'];

/** Lists of entities that these roles may enter. */
export const entityPages = (roles: readonly Role[]) =>
  ENTITY_PAGES.filter(({ to }) => routeAccess(roles, to) === 'allow');

/** The list at an address. */
export const entityPageAt = (path: string) => ENTITY_PAGES.find(({ to }) => to === path);

/** The area of a list of entities, and the lists beside it. */
export function entitiesBeside(path: string) {
  const isSystem = path.startsWith(SYSTEM);
  return {
    title: isSystem ? ('nav.systemEntities' as const) : ('nav.entities' as const),
    pages: ENTITY_PAGES.filter(({ to }) => to.startsWith(isSystem ? SYSTEM : CONTRACTOR)),
  };
}
