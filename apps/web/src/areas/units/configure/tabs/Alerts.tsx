import { alertObstacle } from '@backhaul/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RulesForm } from '../../../../alerting/rules/RulesForm.js';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { useGroups } from '../../../../session/hooks.js';
import { t } from '../../../../text/t.js';
import { NotLoaded } from '../../../../ui/data/NotLoaded.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { useDraft } from '../context.js';

/** Alert rules of the unit. */
export default function Alerts() {
  const { unit, readOnly } = useDraft();
  const cache = useQueryClient();
  const groups = useGroups();
  const input = { params: { id: unit.uid } };
  const { data, error, refetch } = useQuery({ ...callQuery(api.alerts.configuration, input), staleTime: 0 });
  return (
    <>
      {alertObstacle({ kind: 'unit', services: unit.services }) === 'noSla' ? (
        <Notice tone="info">{t('alertSettings.noSla')}</Notice>
      ) : null}
      {data === undefined ? (
        <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />
      ) : (
        <RulesForm
          saved={data}
          note={t('alertSettings.note')}
          readOnly={readOnly}
          groups={groups.map(({ uid, name }) => ({ id: uid, name }))}
          possible={(query) => callQuery(api.alerts.possible, { ...input, query })}
          save={async (body) => {
            const next = await api.alerts.setConfiguration({ ...input, body });
            cache.setQueryData(api.alerts.configuration.key(input), next);
          }}
        />
      )}
    </>
  );
}
