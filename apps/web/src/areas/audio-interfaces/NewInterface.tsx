import type { AudioInterface } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { wholeList } from '../../api/whole-list.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, FIRST_VALUES, interfaceFields } from './fields.js';

const SERVERS = wholeList(api.servers.list, (query) => ({ query }));
const needed = (value: string) => (value === '' ? message('required') : null);

/** A new audio interface; its inventory is that of the server that receives it. */
export function NewInterface({ onDone, onCancel }: NewProps<AudioInterface>) {
  const servers = useQuery(SERVERS).data ?? [];
  return (
    <ResourceForm
      isNew
      saved={{ ...FIRST_VALUES, serverId: '' }}
      fields={(values) => {
        const [name, ...rest] = interfaceFields(values);
        return [
          ...(name === undefined ? [] : [name]),
          {
            kind: 'choice' as const,
            name: 'serverId' as const,
            label: t('ifb.server'),
            hint: t('ifb.server.hint'),
            options: servers.map((one) => ({ value: one.id, label: `${one.name} · ${one.inventory.name}` })),
            check: needed,
          },
          ...rest,
        ];
      }}
      submit={t('ifb.create')}
      send={async ({ serverId, ...values }) => {
        const body = { ...bodyOf(values), serverId };
        const made = await api.audioInterfaces.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('ifb.created'), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
