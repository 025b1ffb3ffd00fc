import type { Rollout, RolloutDevice } from '@backhaul/contract';
import { UPGRADE_STATUSES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { StateNotes, TableSection } from '../../ui/table/TableSection.js';
import { Pager } from '../../ui/wall/Pager.js';
import { DEVICE_LOOKS, reasonText, saidText } from './rollout.js';

const PAGE = 50;
const REFRESH_MS = 2000;
const ALL = 'all';

/** Devices of a rollout by state, with reasons for waiting or failure. */
export function Devices({ rollout: { id } }: { readonly rollout: Rollout }) {
  const [filter, setFilter] = useState<RolloutDevice['state'] | typeof ALL>(ALL);
  const [page, setPage] = useState(1);
  const query = { offset: (page - 1) * PAGE, limit: PAGE, ...(filter !== ALL && { state: filter }) };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.rollouts.devices, { params: { id }, query }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  return (
    <TableSection
      title={t('rollouts.deviceCount', { count: data.total })}
      beside={
        <LabeledSelect
          label={t('rollouts.state')}
          value={filter}
          options={[
            { value: ALL, label: t('rollouts.allStates') },
            ...UPGRADE_STATUSES.map((state) => ({ value: state, label: t(`rollouts.${state}`) })),
          ]}
          onChange={(chosen) => {
            setFilter(UPGRADE_STATUSES.find((state) => state === chosen) ?? ALL);
            setPage(1);
          }}
        />
      }
    >
      <DataTable
        label={t('rollouts.devices')}
        empty={t('rollouts.noneInState')}
        columns={[
          { key: 'name', head: t('rollouts.device') },
          { key: 'inventory', head: t('rollouts.inventory') },
          { key: 'kind', head: t('rollouts.kind') },
          { key: 'phase', head: t('rollouts.phase') },
          { key: 'state', head: t('rollouts.state'), wraps: true },
          { key: 'version', head: t('rollouts.version') },
          { key: 'attempts', head: t('rollouts.attempts'), align: 'end' },
        ]}
        rows={data.items.map((device) => ({
          key: device.id,
          cells: [
            device.name,
            device.inventory.name,
            t(`rollouts.kind.${device.kind}`),
            device.phase === null ? '—' : String(device.phase),
            <State key="state" device={device} />,
            device.version || device.fromVersion || '—',
            String(device.attempts),
          ],
        }))}
      />
      <Pager page={page} pages={Math.max(1, Math.ceil(data.total / PAGE))} onPage={setPage} />
    </TableSection>
  );
}

function State({ device: { state, wait, reason, code } }: { readonly device: RolloutDevice }) {
  return (
    <StateNotes>
      <Badge look={DEVICE_LOOKS[state]} status={state}>
        {t(`rollouts.${state}`)}
      </Badge>
      {wait === null ? null : <span>{saidText(wait)}</span>}
      {reason === null ? null : <span>{reasonText(reason, code)}</span>}
    </StateNotes>
  );
}
