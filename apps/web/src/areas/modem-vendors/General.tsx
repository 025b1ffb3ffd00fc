import type { ModemVendor } from '@backhaul/contract';
import { checkModemName } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import type { Field } from '../../ui/resource/form.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';

const fields = (): readonly Field<'name'>[] => [
  { kind: 'text', name: 'name', label: t('modemVendors.name'), check: checkModemName },
];

/** A new modem vendor. */
export function VendorForm({ onDone, onCancel }: NewProps<ModemVendor>) {
  return (
    <ResourceForm
      isNew
      saved={{ name: '' }}
      fields={fields}
      submit={t('modemVendors.create')}
      send={async ({ name }) => {
        const made = await api.modemVendors.create({ body: { name, models: [] } }, idempotencyHeaders());
        return () => {
          toast(t('modemVendors.created', { name: made.name }), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}

/** Name of a modem vendor, and the number of its modems. */
export function General({ vendor: { id, name: saved, modems, createdAt } }: { readonly vendor: ModemVendor }) {
  return (
    <>
      <ResourceForm
        saved={{ name: saved }}
        fields={fields}
        submit={t('dialog.apply')}
        send={async ({ name }) => {
          await api.modemVendors.update({ params: { id }, body: { name } }, idempotencyHeaders());
          return () => toast(t('modemVendors.saved'), { tone: 'success' });
        }}
      />
      <Facts
        facts={[
          [t('modemVendors.modems.hint'), String(modems)],
          [t('modemVendors.createdAt'), momentText(createdAt)],
        ]}
      />
    </>
  );
}
