import type { CatalogueVersion } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { fieldsOf, NEW_VERSION } from './values.js';

/** A new version; its products are added in their own tab. */
export function VersionForm({ onDone, onCancel }: NewProps<CatalogueVersion>) {
  return (
    <ResourceForm
      isNew
      saved={NEW_VERSION}
      fields={fieldsOf}
      submit={t('softwareVersions.create')}
      send={async (values) => {
        const made = await api.softwareVersions.create({ body: values }, idempotencyHeaders());
        return () => onDone(made);
      }}
      onCancel={onCancel}
    />
  );
}
