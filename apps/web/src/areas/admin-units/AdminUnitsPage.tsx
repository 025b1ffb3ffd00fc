import type { ListedUnit } from '@backhaul/contract';
import { UNIT_TYPES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { groupsColumn, inventoryIn, useInventoryFilter } from '../../inventory/in-inventories.js';
import { FileLink } from '../../inventory/FileLink.js';
import { ownershipColumn, ownershipFilter, ownershipIn } from '../../inventory/ownership.js';
import ClaimUnit from '../../pairing/ClaimUnit.js';
import { adminUnits as words } from '../../text/en/admin-units.js';
import { units } from '../../text/en/units.js';
import { addMessages, t } from '../../text/t.js';
import { useCan } from '../../session/hooks.js';
import { momentText } from '../../text/zone.js';
import { wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { ListPlace, Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { StateBadge } from '../../ui/state/StateBadge.js';
import { General } from './General.js';
import { removeAct } from './remove-act.js';
import { useGroupActs } from './use-group-acts.js';
import { useMove } from './use-move.js';

addMessages(units);
addMessages(words);

type Sort = 'name' | 'inventory' | 'serialNumber' | 'createdAt';
type Search = 'name' | 'serialNumber' | 'comment' | 'alias' | 'inventory';

/** Refresh interval, ms. */
const REFRESH_MS = 5000;

/** Units of all inventories: search, rename, move to another inventory, assign to groups, delete. */
export function AdminUnitsPage({ at = '/system/system_entities/units' }: ListPlace) {
  const licenses = useCan('unit:license');
  const move = useMove();
  const groupActs = useGroupActs();
  const remove = removeAct(useCan('unit:remove') ? null : t('permission.missing'));
  const resource: Resource<ListedUnit, Sort, Search> = {
    path: at,
    title: t('nav.units'),
    count: (count) => t('adminUnits.count', { count }),
    search: {
      label: t('adminUnits.search'),
      keys: [
        { value: 'name', label: t('adminUnits.name') },
        { value: 'serialNumber', label: t('adminUnits.serialNumber') },
        { value: 'comment', label: t('adminUnits.comment') },
        { value: 'alias', label: t('adminUnits.alias') },
        { value: 'inventory', label: t('resource.inventory') },
      ],
    },
    sort: 'name',
    filters: [
      ...useInventoryFilter(),
      {
        key: 'type',
        label: t('adminUnits.type'),
        options: LISTED_TYPES.map((type) => ({ value: type, label: t(`unitType.${type}`) })),
      },
      ownershipFilter(),
    ],
    columns: [
      {
        key: 'name',
        head: t('adminUnits.name'),
        track: 'minmax(140px, 1.4fr)',
        least: 140,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'status', head: t('adminUnits.status'), track: '130px', least: 130, cell: statusCell },
      { key: 'type', head: t('adminUnits.type'), track: '130px', least: 130, cell: typeText },
      {
        key: 'serialNumber',
        head: t('adminUnits.serialNumber'),
        track: 'minmax(110px, 1fr)',
        least: 110,
        sort: 'serialNumber',
        cell: ({ serialNumber }) => serialNumber,
      },
      {
        key: 'inventory',
        head: t('resource.inventory'),
        track: 'minmax(110px, 1fr)',
        least: 110,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
      groupsColumn(),
      ownershipColumn(),
      { key: 'version', head: t('adminUnits.version'), track: '100px', least: 100, cell: ({ swVersion }) => swVersion },
      {
        key: 'createdAt',
        head: t('adminUnits.createdAt'),
        track: '150px',
        least: 150,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ name }) => name,
    brief: (unit) =>
      [t(`state.${unit.status}`), unit.inventory.name, unit.groups.map(({ name }) => name).join(', ')]
        .filter(Boolean)
        .join(' · '),
    empty: { title: t('adminUnits.empty'), text: t('adminUnits.empty.text') },
    missing: { title: t('adminUnits.missing'), text: t('adminUnits.missing.text') },
    beside: file,
    list: (input, search) => callQuery(api.adminUnits.list, { query: { ...input, ...filterIn(search) } }),
    get: (id) => callQuery(api.adminUnits.listed, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [move, ...groupActs, remove],
    create: licenses ? { label: t('add.claim'), Form: ClaimUnit } : null,
    audited: 'unit',
    state: statusCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

/** Unit types of this product. */
const LISTED_TYPES = ['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits'] as const;

/** The filter in the address, as parameters of the request. */
function filterIn(search: ListSearch) {
  const types = UNIT_TYPES.filter((one) => wordsIn(search, 'type').includes(one));
  return { ...inventoryIn(search), ...ownershipIn(search), ...(types.length > 0 && { type: types }) };
}

const file = (search: ListSearch) => (
  <FileLink path="v2/admin/system_entities/units/file" search={search} filter={filterIn(search)} />
);

const isListed = (type: ListedUnit['type']): type is (typeof LISTED_TYPES)[number] =>
  LISTED_TYPES.some((one) => one === type);

const tabsOf = (unit: ListedUnit) => [
  { key: 'general', label: t('adminUnits.general'), content: <General unit={unit} /> },
];

const nameCell = ({ name }: ListedUnit) => <strong>{name}</strong>;
const statusCell = ({ status }: ListedUnit) => <StateBadge status={status} />;
const typeText = ({ type }: ListedUnit): string => (isListed(type) ? t(`unitType.${type}`) : type);
