import type { ManagedServer } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Notice } from '../../ui/data/Notice.js';
import { CheckList } from '../../ui/form/CheckList.js';
import { useChange } from '../../ui/resource/use-change.js';
import { LabelChips } from '../../ui/unit/LabelChips.js';

/** Labels of the inventory of a server, each to be set or removed. */
export function Labels({ row: { id, inventory, labels } }: { readonly row: ManagedServer }) {
  const mayLabel = useCan('unit:label');
  const change = useChange();
  const { data: all = [] } = useQuery(callQuery(api.labels.list, { params: { id: inventory.id } }));
  const { error, mutate } = useMutation({
    mutationFn: ({ labelId, on }: { labelId: string; on: boolean }) =>
      change(() => api.labels[on ? 'assign' : 'withdraw']({ params: { labelId, uid: id } })),
  });
  return (
    <section aria-label={t('servers.labels')}>
      {mayLabel ? null : <strong>{t('servers.labels')}</strong>}
      {mayLabel ? (
        <CheckList
          label={t('servers.labels')}
          options={all.map((one) => ({ value: one.id, label: one.label }))}
          empty={t('servers.noLabels')}
          value={labels.map((one) => one.id)}
          onChange={(ids) => {
            for (const { id: labelId } of all) {
              const on = ids.includes(labelId);
              if (on !== labels.some((one) => one.id === labelId)) mutate({ labelId, on });
            }
          }}
        />
      ) : (
        <LabelChips labels={labels} />
      )}
      {error ? <Notice tone="warning">{problemText(error)}</Notice> : null}
    </section>
  );
}
