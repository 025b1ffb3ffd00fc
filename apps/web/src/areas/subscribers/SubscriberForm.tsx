import type { Subscriber } from '@backhaul/contract';
import { checkShareKey, checkSubscriberName, message } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { wholeList } from '../../api/whole-list.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { nameOf } from './subscriber.js';
import { useFolders } from './use-folders.js';

const SERVERS = wholeList(api.servers.list, (query) => ({ query }));
const chosen = (id: string) => (id === '' ? message('required') : null);

/** Folder of a share, in its own inventory. */
export const folderField = (folders: readonly Subscriber[], inventoryId: string | undefined): Field<'folderId'> => ({
  kind: 'choice',
  name: 'folderId',
  label: t('subscribers.folder'),
  options: folders
    .filter(({ inventory }) => inventory.id === inventoryId)
    .map((folder) => ({ value: folder.id, label: nameOf(folder) })),
});

/** Field of the name of a share or folder. */
export const nameField = (): Field<'name'> => ({
  kind: 'text',
  name: 'name',
  label: t('subscribers.name'),
  hint: t('subscribers.name.hint'),
  check: checkSubscriberName,
});

/** Form that requests a share by its key, or creates a folder. */
export function SubscriberForm({ onDone, onCancel }: NewProps<Subscriber>) {
  const { inventories } = useCurrentUser();
  const folders = useFolders();
  const servers = useQuery(SERVERS).data ?? [];
  const inventoryOf = (serverId: string) => servers.find(({ id }) => id === serverId)?.inventory.id;
  const rootOf = (inventoryId: string | undefined) =>
    folders.find(({ kind, inventory }) => kind === 'root' && inventory.id === inventoryId)?.id ?? '';
  return (
    <ResourceForm
      isNew
      saved={{
        kind: 'share',
        name: '',
        shareKey: '',
        serverId: '',
        folderId: '',
        inventoryId: inventories.length === 1 ? (inventories[0]?.id ?? '') : '',
      }}
      fill={({ serverId }, changed) => (changed === 'serverId' ? { folderId: rootOf(inventoryOf(serverId)) } : {})}
      fields={({ kind, serverId }) => [
        {
          kind: 'choice',
          name: 'kind',
          label: t('subscribers.kind'),
          options: (['share', 'folder'] as const).map((value) => ({ value, label: t(`subscribers.kind.${value}`) })),
        },
        nameField(),
        ...(kind === 'share'
          ? [
              {
                kind: 'text' as const,
                name: 'shareKey' as const,
                label: t('subscribers.shareKey'),
                hint: t('subscribers.shareKey.hint'),
                check: checkShareKey,
              },
              {
                kind: 'choice' as const,
                name: 'serverId' as const,
                label: t('subscribers.server'),
                hint: t('subscribers.server.hint'),
                options: servers.map(({ id, name, inventory }) => ({
                  value: id,
                  label: `${name} · ${inventory.name}`,
                })),
                check: chosen,
              },
              folderField(folders, inventoryOf(serverId)),
            ]
          : [
              {
                kind: 'choice' as const,
                name: 'inventoryId' as const,
                label: t('subscribers.inventory'),
                options: inventories.map(({ id, name }) => ({ value: id, label: name })),
                check: chosen,
              },
            ]),
      ]}
      submit={t('subscribers.create')}
      send={async ({ kind, name, shareKey, serverId, folderId, inventoryId }) => {
        const made =
          kind === 'folder'
            ? await api.subscribers.createFolder({ body: { name, inventoryId } }, idempotencyHeaders())
            : await api.subscribers.create(
                { body: { name, shareKey, serverId, ...(folderId !== '' && { folderId }) } },
                idempotencyHeaders(),
              );
        return () => {
          toast(t(kind === 'folder' ? 'subscribers.created' : 'subscribers.asked', { name }), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
