import {
  API_KEY_DAYS,
  API_KEY_TERMS,
  assignableRoles,
  checkApiKeyName,
  message,
  ROLE_NAMES,
  type Role,
} from '@backhaul/domain';
import { useState } from 'react';
import { accessFields, needsOne, within } from '../../access/access-fields.js';
import { useManagedGroups } from '../../access/use-managed-groups.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { ShownOnce } from '../../ui/form/ShownOnce.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { addressesOf, checkAddresses, type ApiKey } from './api-key.js';

/** Fields of a key that can be changed later. */
export const keyFields = (): readonly Field<'name' | 'addresses'>[] => [
  { kind: 'text', name: 'name', label: t('apiKeys.name'), hint: t('apiKeys.name.hint'), check: checkApiKeyName },
  {
    kind: 'lines',
    name: 'addresses',
    label: t('apiKeys.addresses'),
    hint: t('apiKeys.addresses.hint'),
    lines: 3,
    check: checkAddresses,
  },
];

const rightsFields = (own: readonly Role[]): readonly Field<'role' | 'days'>[] => [
  {
    kind: 'choice',
    name: 'role',
    label: t('apiKeys.role'),
    hint: t('apiKeys.role.hint'),
    check: (role) => (role === '' ? message('required') : null),
    options: assignableRoles(own).map((role) => ({ value: role, label: translated(ROLE_NAMES[role]) })),
  },
  {
    kind: 'choice',
    name: 'days',
    label: t('apiKeys.days'),
    options: API_KEY_TERMS.map((days) => ({
      value: String(days),
      label: t('apiKeys.days.choice', { count: days }),
    })),
  },
];

/** Form of a new API key, then the key itself, which is shown only once. */
export function ApiKeyForm({ onDone, onCancel }: NewProps<ApiKey>) {
  const [made, setMade] = useState<{ readonly key: ApiKey; readonly secret: string } | null>(null);
  const groups = useManagedGroups();
  const { roles: own, inventories } = useCurrentUser();
  const none: readonly string[] = [];
  if (made !== null)
    return (
      <ShownOnce
        label={t('apiKeys.secret')}
        value={made.secret}
        text={t('apiKeys.secret.text')}
        use={t('apiKeys.secret.use')}
        stored={t('apiKeys.secret.stored')}
        onStored={() => onDone(made.key)}
      />
    );
  return (
    <ResourceForm
      isNew
      saved={{
        name: '',
        role: '',
        inventoryIds: inventories.length === 1 ? inventories.map(({ id }) => id) : none,
        groupIds: none,
        days: String(API_KEY_DAYS.usual),
        addresses: '',
      }}
      fields={({ inventoryIds, role }) => {
        const [name, addresses] = keyFields();
        const [type, days] = rightsFields(own);
        const access = accessFields(inventories, groups, inventoryIds, role === 'super_user', needsOne);
        return [name, type, ...access, days, addresses].flatMap((field) => field ?? []);
      }}
      submit={t('apiKeys.create')}
      send={async ({ name, role, inventoryIds, groupIds, days, addresses }) => {
        const [chosen] = assignableRoles(own).filter((one) => one === role);
        if (chosen === undefined) throw new Error(message('required').text);
        const body = {
          name,
          role: chosen,
          inventoryIds: [...inventoryIds],
          groupIds: within(groups, groupIds, inventoryIds),
          days: Number(days),
          addresses: addressesOf(addresses),
        };
        const { secret, ...key } = await api.apiKeys.create({ body }, idempotencyHeaders());
        return () => setMade({ key, secret });
      }}
      onCancel={onCancel}
    />
  );
}
