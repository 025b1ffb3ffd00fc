import type { AccessApproval } from '@backhaul/contract';
import { APPROVAL_STATES } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import type { ListColumn, Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { STATE_LOOKS, supporterText, untilText } from './approval.js';
import { General } from './General.js';

/** Sortable and searchable columns of request lists. */
export type ApprovalSort = 'state' | 'askedAt' | 'supporter' | 'inventory';
export type ApprovalSearch = 'supporter' | 'inventory' | 'reason';
type Listed = Resource<AccessApproval, ApprovalSort, ApprovalSearch>;
type Column = ListColumn<AccessApproval, ApprovalSort>;

const supporter = (): Column => ({
  key: 'supporter',
  head: t('access.supporter'),
  track: 'minmax(130px, 1fr)',
  least: 130,
  sort: 'supporter',
  cell: (row) => <strong>{supporterText(row)}</strong>,
});
const inventory = (): Column => ({
  key: 'inventory',
  head: t('access.inventory'),
  track: 'minmax(130px, 1fr)',
  least: 130,
  sort: 'inventory',
  cell: ({ inventory: { name } }) => name,
});

/** Columns of a list of requests; the list of one's own requests omits the requester. */
export const approvalColumns = (own: boolean): readonly Column[] => [
  ...(own ? [inventory()] : [supporter(), inventory()]),
  { key: 'state', head: t('access.state'), track: '150px', least: 150, sort: 'state', cell: stateCell },
  { key: 'reason', head: t('access.reason'), track: 'minmax(160px, 2fr)', least: 160, cell: ({ reason }) => reason },
  {
    key: 'askedAt',
    head: t('access.askedAt'),
    track: '170px',
    least: 170,
    sort: 'askedAt',
    cell: ({ askedAt }) => momentText(askedAt),
  },
  {
    key: 'endsAt',
    head: t('access.endsAt'),
    track: '170px',
    least: 170,
    cell: (row) => untilText(row),
  },
];

export const stateCell = ({ state }: AccessApproval) => (
  <Badge look={STATE_LOOKS[state]} status={state}>
    {t(`access.${state}`)}
  </Badge>
);

/** Properties that the lists of administrators, superusers and support share. */
export const approvalList = () =>
  ({
    count: (count: number) => t('access.count', { count }),
    search: {
      label: t('access.search'),
      keys: [
        { value: 'supporter', label: t('access.supporter') },
        { value: 'inventory', label: t('access.inventory') },
        { value: 'reason', label: t('access.reason') },
      ],
    },
    sort: 'state',
    filters: [
      {
        key: 'state',
        label: t('access.state'),
        options: APPROVAL_STATES.map((value) => ({ value, label: t(`access.${value}`) })),
      },
    ],
    nameOf: (row: AccessApproval) => `${supporterText(row)} · ${row.inventory.name}`,
    brief: (row: AccessApproval) => [t(`access.${row.state}`), row.inventory.name, row.reason].join(' · '),
    missing: { title: t('access.missing'), text: t('access.missing.text') },
    refreshMs: 5000,
    state: stateCell,
    tabs: (approval: AccessApproval) => [
      { key: 'general', label: t('access.general'), content: <General approval={approval} /> },
    ],
  }) satisfies Partial<Listed>;
