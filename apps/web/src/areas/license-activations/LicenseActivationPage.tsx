import type { LicensedUnit } from '@backhaul/contract';
import { LICENCE_STATES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { useCan } from '../../session/hooks.js';
import { licenseActivations as words } from '../../text/en/license-activations.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { DataState } from '../../ui/data/DataState.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { activation } from './activation.js';
import { General } from './General.js';
import { LICENCE_LOOKS, poolText, untilOf } from './licence.js';
import { PoolsButton } from './PoolsButton.js';

addMessages(words);

const REFRESH_MS = 30_000;

/** Licences on demand, for administrators and users with ODA; all others see a refusal (spec 3 §2, §6). */
export function LicenseActivationPage() {
  return useCan('licence:activate') ? (
    <Units />
  ) : (
    <SplitPage title={t('licences.title')} leftWidth={null} onLeftWidth={noWidth}>
      <DataState state="empty" title={t('licences.refused')} text={t('licences.refused.text')} />
    </SplitPage>
  );
}

/** No pane, so no width to store. */
const noWidth = (): void => undefined;

function Units() {
  const resource: Resource<LicensedUnit, 'name' | 'inventory', 'name' | 'inventory'> = {
    path: '/services/unit_license_activation',
    title: t('licences.title'),
    count: (count) => t('licences.count', { count }),
    search: {
      label: t('licences.search'),
      keys: [
        { value: 'name', label: t('licences.unit') },
        { value: 'inventory', label: t('licences.inventory') },
      ],
    },
    sort: 'name',
    filters: [
      {
        key: 'licence',
        label: t('licences.licence'),
        options: LICENCE_STATES.map((value) => ({ value, label: t(`licences.${value}`) })),
      },
    ],
    columns: [
      { key: 'name', head: t('licences.unit'), track: 'minmax(130px, 1fr)', least: 130, sort: 'name', cell: nameCell },
      {
        key: 'inventory',
        head: t('licences.inventory'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
      { key: 'licence', head: t('licences.licence'), track: '190px', least: 190, cell: LicenceBadge },
      { key: 'until', head: t('licences.until'), track: '170px', least: 170, cell: untilText },
      { key: 'pool', head: t('licences.left'), track: '130px', least: 130, cell: ({ pool }) => poolText(pool) },
    ],
    nameOf: ({ name }) => name,
    brief: (unit) => [unit.inventory.name, t(`licences.${unit.licence}`), poolText(unit.pool)].join(' · '),
    beside: besideList,
    empty: { title: t('licences.empty'), text: t('licences.empty.text') },
    missing: { title: t('licences.missing'), text: t('licences.missing.text') },
    list: (input, search) => callQuery(api.licenseActivations.units, { query: { ...input, ...filterOf(search) } }),
    get: (id) => callQuery(api.licenseActivations.unit, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [activation()],
    create: null,
    audited: 'unit',
    state: LicenceBadge,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const besideList = () => <PoolsButton />;

const tabsOf = (unit: LicensedUnit) => [
  { key: 'general', label: t('licences.general'), content: <General unit={unit} /> },
];

const nameCell = ({ name }: LicensedUnit) => <strong>{name}</strong>;

const LicenceBadge = ({ licence }: LicensedUnit) => (
  <Badge look={LICENCE_LOOKS[licence]} status={licence}>
    {t(`licences.${licence}`)}
  </Badge>
);

function untilText(unit: LicensedUnit): string {
  const until = untilOf(unit);
  if (until !== null) return momentText(until);
  return unit.licence === 'own' ? t('licences.never') : t('licences.nothing');
}

function filterOf(search: ListSearch) {
  const chosen = wordsIn(search, 'licence');
  const licence = LICENCE_STATES.filter((one) => chosen.includes(one));
  return licence.length > 0 ? { licence } : {};
}
