import type { Organization } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, fieldsOf, NEW_ORGANIZATION } from './values.js';

/** A new organization. */
export function OrganizationForm({ onDone, onCancel }: NewProps<Organization>) {
  return (
    <ResourceForm
      isNew
      saved={NEW_ORGANIZATION}
      fields={fieldsOf(false)}
      submit={t('organizations.create')}
      send={async (values) => {
        const made = await api.organizations.create({ body: bodyOf(values) }, idempotencyHeaders());
        return () => {
          toast(t('organizations.created', { name: made.name }), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
