import type { UsageProfile } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { profileFields, profileOf, type ProfileValues } from './values.js';

const NEW_PROFILE: ProfileValues = { name: '', type: 'data', allowance: '', resetDay: '1' };

/** The form of a new usage profile. */
export function ProfileForm({ onDone, onCancel }: NewProps<UsageProfile>) {
  const { inventories } = useCurrentUser();
  return (
    <ResourceForm
      isNew
      saved={{ ...NEW_PROFILE, inventoryId: inventories.length === 1 ? (inventories[0]?.id ?? '') : '' }}
      fields={(values) => [
        ...profileFields(values),
        {
          kind: 'choice',
          name: 'inventoryId',
          label: t('usageProfiles.inventory'),
          options: inventories.map(({ id, name }) => ({ value: id, label: name })),
          check: (id) => (id === '' ? message('required') : null),
        },
      ]}
      submit={t('usageProfiles.create')}
      send={async ({ inventoryId, ...values }) => {
        const body = { ...profileOf(values), inventoryId };
        const profile = await api.usageProfiles.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('usageProfiles.created', { name: profile.name }), { tone: 'success' });
          onDone(profile);
        };
      }}
      onCancel={onCancel}
    />
  );
}
