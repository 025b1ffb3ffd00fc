import type { CatalogueVersion } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { fieldsOf } from './values.js';

/** Where a version is in use, and its form. */
export function General({ version: kept }: { readonly version: CatalogueVersion }) {
  const { id, version, description, uses, createdAt } = kept;
  return (
    <>
      <Facts
        facts={[
          [t('softwareVersions.inventories'), String(uses.inventories)],
          [t('softwareVersions.rollouts'), String(uses.rollouts)],
          [t('softwareVersions.devices'), String(uses.devices)],
          [t('softwareVersions.createdAt'), momentText(createdAt)],
        ]}
      />
      <ResourceForm
        saved={{ version, description }}
        fields={fieldsOf}
        submit={t('dialog.apply')}
        send={async (_values, changes) => {
          await api.softwareVersions.update({ params: { id }, body: changes }, idempotencyHeaders());
          return () => toast(t('softwareVersions.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
