import type { TallyInterface } from '@backhaul/contract';
import { message, TALLY_KINDS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { wholeList } from '../../api/whole-list.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { tallyFields } from './fields.js';
import { bodyOf, FIRST_VALUES, kindOf } from './tally.js';

const SERVERS = wholeList(api.servers.list, (query) => ({ query }));
const needed = (value: string) => (value === '' ? message('required') : null);

/** Form of a new tally interface: first its kind and server, then the fields of this kind. */
export function NewInterface({ onDone, onCancel }: NewProps<TallyInterface>) {
  const { inventories } = useCurrentUser();
  const servers = useQuery(SERVERS).data ?? [];
  const [only] = inventories;
  return (
    <ResourceForm
      isNew
      saved={{
        ...FIRST_VALUES,
        kind: 'tsl31',
        inventoryId: inventories.length === 1 ? (only?.id ?? '') : '',
        serverId: '',
      }}
      fields={(values) => {
        const kind = kindOf(values.kind);
        const [name, ...rest] = tallyFields(kind, values, false);
        return [
          ...(name === undefined ? [] : [name]),
          {
            kind: 'choice' as const,
            name: 'inventoryId' as const,
            label: t('tally.inventory'),
            options: inventories.map(({ id, name: label }) => ({ value: id, label })),
            check: needed,
          },
          {
            kind: 'choice' as const,
            name: 'kind' as const,
            label: t('tally.kind'),
            options: TALLY_KINDS.map((one) => ({ value: one, label: t(`tally.kind.${one}`) })),
          },
          ...(kind === 'http'
            ? []
            : [
                {
                  kind: 'choice' as const,
                  name: 'serverId' as const,
                  label: t('tally.server'),
                  hint: t('tally.server.hint'),
                  options: servers
                    .filter(({ inventory }) => inventory.id === values.inventoryId)
                    .map(({ id, name: label }) => ({ value: id, label })),
                  check: needed,
                },
              ]),
          ...rest,
        ];
      }}
      submit={t('tally.create')}
      send={async ({ inventoryId, serverId, kind: chosen, ...values }) => {
        const kind = kindOf(chosen);
        const server = kind === 'http' ? null : serverId;
        const body = { ...bodyOf(kind, values), kind, inventoryId, serverId: server };
        const made = await api.tallyInterfaces.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('tally.created'), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
