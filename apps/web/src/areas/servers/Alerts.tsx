import type { ManagedServer } from '@backhaul/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RulesForm } from '../../alerting/rules/RulesForm.js';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';
import { t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Alert rules of a server. */
export default function Alerts({ row: { id, groups }, reason }: Props) {
  const cache = useQueryClient();
  const input = { params: { id } };
  const { data, error, refetch } = useQuery({ ...callQuery(api.alerts.configurationOfServer, input), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  return (
    <RulesForm
      saved={data}
      note={t('alertSettings.serverNote')}
      readOnly={reason !== null}
      groups={groups}
      possible={(query) => callQuery(api.alerts.possibleOfServer, { ...input, query })}
      save={async (body) => {
        const next = await api.alerts.setConfigurationOfServer({ ...input, body });
        cache.setQueryData(api.alerts.configurationOfServer.key(input), next);
      }}
    />
  );
}
